import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";

/** `/accessibilite`: the accessibility statement, structured like the model of the RGAA. */
export default function Accessibility() {
  return (
    <LegalPage
      title="Accessibilité"
      summary={
        "Authentica veut pouvoir servir à tous. Aucun audit ne l’a encore établi\u00a0: voici où nous en sommes."
      }
      updated="2026-11-24"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "conformite",
    title: "État de conformité",
    body: (
      <>
        <p>
          Authentica n’a pas été audité selon le Référentiel général d’amélioration de l’accessibilité (RGAA&nbsp;4.1).
          Faute d’audit en cours de validité, il doit être tenu pour <strong>non conforme</strong>.
        </p>
        <p>Cette déclaration est volontaire&nbsp;: elle engage notre attention plus qu’une obligation.</p>
      </>
    ),
  },
  {
    id: "evaluation",
    title: "Ce que nous avons vérifié",
    body: (
      <>
        <p>
          Une évaluation interne accompagne le développement&nbsp;: contrôles automatiques avec l’outil axe et parcours
          à la main, au clavier, en thème clair et sombre, sur grand et petit écran. Voici ce que nous visons.
        </p>
        <ul>
          <li>Tout se fait au clavier, le dépôt d’un fichier compris, et la position du focus se voit.</li>
          <li>Les états sont dits par une icône et un mot, jamais par la seule couleur.</li>
          <li>Les sceaux ne sont qu’un ornement&nbsp;: l’empreinte est toujours écrite à côté.</li>
          <li>Les textes contrastent d’au moins 4,5 pour 1 dans les deux thèmes.</li>
          <li>À 320 pixels de large, les pages se lisent sans défilement horizontal.</li>
          <li>Les animations s’arrêtent quand votre appareil demande moins de mouvement.</li>
          <li>Les erreurs sont écrites à côté des champs et annoncées aux lecteurs d’écran.</li>
        </ul>
      </>
    ),
  },
  {
    id: "limites",
    title: "Ce qui reste à faire",
    body: (
      <ul>
        <li>Un audit complet, mené par un tiers.</li>
        <li>Des essais avec NVDA, JAWS et VoiceOver, par des personnes qui s’en servent chaque jour.</li>
        <li>Certains messages paraissent en anglais, sans que leur langue soit toujours signalée.</li>
      </ul>
    ),
  },
  {
    id: "signaler",
    title: "Signaler une difficulté",
    body: (
      <p>
        Si un écran vous résiste, écrivez à <ContactAddress />
        &nbsp;: dites-nous lequel et avec quel équipement. Nous vous indiquerons une autre voie et corrigerons ce qui
        peut l’être.
      </p>
    ),
  },
  {
    id: "recours",
    title: "Voies de recours",
    body: (
      <p>
        Si notre réponse ne suffit pas, vous pouvez vous adresser au{" "}
        <a href="https://formulaire.defenseurdesdroits.fr/" rel="noreferrer">
          Défenseur des droits
        </a>
        .
      </p>
    ),
  },
];
