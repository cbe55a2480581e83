import type { ReactNode } from "react";

export const words = {
  title: "Questions fréquentes",
  /** The five questions. `terms` links to the terms of use. */
  questions: (terms: (text: string) => ReactNode): readonly { question: string; answer: ReactNode }[] => [
    {
      question: "Mon fichier quitte-t-il mon appareil\u00a0?",
      answer: (
        <>
          <p>
            Pour savoir s’il est déjà certifié, non&nbsp;: votre navigateur calcule l’empreinte et n’envoie qu’elle.
          </p>
          <p>
            Pour l’inscrire à votre nom, à vous de choisir&nbsp;: son empreinte seule est envoyée, ou le fichier l’est
            aussi, et reste à votre disposition dans l’Union européenne. Sans inscription, il est effacé après
            24&nbsp;heures.
          </p>
        </>
      ),
    },
    {
      question: "Que prouve une inscription au registre\u00a0?",
      answer: (
        <p>
          Que le registre a inscrit un fichier, et que le vôtre lui est identique à l’octet près. Sa date est établie
          quand un tiers la confirme (autorité d’horodatage ou témoins)&nbsp;; sinon, elle est donnée par le service.
          C’est une preuve d’existence et d’intégrité&nbsp;: elle ne dit ni qui l’a créé, ni à qui il appartient en
          droit, ni qui l’a inscrit, ni que son contenu est vrai.
        </p>
      ),
    },
    {
      question: "Que voit-on de moi dans le registre\u00a0?",
      answer: (
        <>
          <p>
            Rien. Une inscription porte l’empreinte du fichier, la nature de l’événement, sa date et ce qui l’enchaîne à
            la précédente. Ni nom, ni e-mail, ni nom de fichier n’y figurent jamais.
          </p>
          <p>
            À qui montre le même fichier depuis son compte, Authentica montre le nom que vous avez donné à l’objet,
            votre prénom et l’initiale de votre nom.
          </p>
        </>
      ),
    },
    {
      question: "Puis-je revenir en arrière\u00a0?",
      answer: (
        <p>
          Vous pouvez révoquer une inscription&nbsp;: chacun verra qu’elle ne vaut plus. La révocation est définitive,
          et l’inscription demeure, car un registre dont on arrache des pages ne prouve rien. Le fichier, lui, s’efface
          à tout moment depuis la page de l’objet.
        </p>
      ),
    },
    {
      question: "Combien coûte Authentica\u00a0?",
      answer: (
        <p>
          Rien. Authentica est une démonstration technique, ouverte aux essais et à la recherche, sans usage commercial
          ni garantie. Les {terms("conditions d’utilisation")} le disent en six points.
        </p>
      ),
    },
  ],
};
