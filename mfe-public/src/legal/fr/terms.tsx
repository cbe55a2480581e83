import { COPYRIGHT_STAYS, NOT_ESTABLISHED, REGISTER, REGISTRANT } from "@authentica/backend/contract/attestation";
import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";

/** `/terms`: rights and duties of the operator and the users. */
export default function Terms() {
  return (
    <LegalPage
      title="Conditions d’utilisation"
      summary="Authentica est une démonstration technique, gratuite et sans garantie. Vos fichiers restent les vôtres."
      updated="2026-11-28"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "objet",
    title: "Objet",
    body: (
      <>
        <p>
          Authentica calcule l’empreinte d’un fichier, l’inscrit dans un registre que chacun peut consulter, et permet à
          celui qui l’a inscrite de la vérifier, d’en modifier les détails, de la transmettre, de la révoquer et d’en
          suivre l’historique.
        </p>
        <p>
          Le service est une démonstration technique, proposée pour l’essai et la recherche, sans usage commercial. Il
          est gratuit. En créant un compte, vous acceptez ces conditions&nbsp;; la vérification d’un fichier depuis la
          page d’accueil n’en demande pas.
        </p>
      </>
    ),
  },
  {
    id: "fonctionnement",
    title: "Fonctionnement",
    body: (
      <>
        <p>L’empreinte est un nombre de 256&nbsp;bits, calculé par l’algorithme SHA-256 à partir du seul contenu.</p>
        <ul>
          <li>
            Pour inscrire un fichier, il faut un compte et une adresse de portefeuille. À vous de choisir&nbsp;: seule
            son empreinte est envoyée, ou le fichier l’est aussi, dans la limite de {MAX_FILE_MIB}&nbsp;Mo. Envoyé, il
            est conservé 24&nbsp;heures pour vous laisser le temps de l’inscrire, et reste à votre disposition une fois
            inscrit.
          </li>
          <li>
            Tant que l’inscription d’un fichier déposé est valable, personne d’autre ne peut l’inscrire. Une empreinte
            déclarée sans le fichier n’empêche personne de l’inscrire en le déposant&nbsp;: les deux inscriptions sont
            montrées, chacune avec sa date. Déclarée par un compte dont l’adresse e-mail n’est pas confirmée, elle
            n’empêche d’autres déclarations que pendant un jour.
          </li>
          <li>
            Vous pouvez renommer un objet ou le révoquer. La révocation est définitive&nbsp;: l’objet garde sa place au
            registre, et le fichier peut être inscrit de nouveau, par vous ou par un autre, à une nouvelle date.
          </li>
          <li>
            Vous pouvez proposer un objet à une autre personne, par son adresse e-mail ou son portefeuille. Elle a
            14&nbsp;jours pour accepter&nbsp;; l’objet lui appartient alors, avec son fichier, et le registre garde la
            trace du transfert.
          </li>
          <li>Le registre ne fait que s’allonger&nbsp;: aucune inscription n’y est modifiée ni retirée.</li>
        </ul>
        <p>
          Vous êtes responsable de votre mot de passe, de vos clés d’accès et de ce qui est fait sous votre compte.
          N’inscrivez que des fichiers que vous avez le droit de détenir et d’envoyer.
        </p>
      </>
    ),
  },
  {
    id: "portee",
    title: "Ce qu’une preuve établit",
    body: (
      <>
        <p>
          La preuve d’une inscription montre que le registre a inscrit un fichier d’une certaine empreinte. Tout fichier
          qui a la même empreinte lui est identique, à l’octet près. Quand le fichier n’a pas été déposé, elle montre
          que cette empreinte est inscrite, et rien de plus. Elle n’établit une date que si un tiers la confirme&nbsp;:
          une autorité d’horodatage, ou assez de témoins du registre. Sinon, la date est donnée par le service.
        </p>
        <p>
          {NOT_ESTABLISHED} {REGISTRANT}
        </p>
        <ul>
          <li>
            <strong>L’heure.</strong> C’est celle de l’horloge du service, que seul le service atteste, tant qu’aucun
            tiers ne l’a confirmée. Une preuve qui porte l’horodatage d’un tiers le nomme, et dit s’il est qualifié au
            sens du règlement européen eIDAS. Un horodatage non qualifié n’est pas écarté pour ce seul motif
            (article&nbsp;41)&nbsp;; seul un horodatage qualifié fait présumer la date et l’intégrité.
          </li>
          <li>
            <strong>Le registre.</strong> {REGISTER} Il n’est pas écarté pour ce seul motif
            (article&nbsp;45&nbsp;duodecies d’eIDAS), mais rien n’est présumé de lui&nbsp;: c’est au lecteur de refaire
            le calcul.
          </li>
          <li>
            <strong>En justice.</strong> En France, un fait se prouve par tout moyen (article&nbsp;1358 du Code
            civil)&nbsp;; le juge apprécie. Un écrit électronique ne vaut un écrit sur papier que si la personne dont il
            émane est dûment identifiée (article&nbsp;1366)&nbsp;: ce n’est pas ce qu’une inscription établit.
          </li>
        </ul>
        <p>Les dates d’une preuve sont dites à l’heure de Paris et en temps universel (UTC).</p>
      </>
    ),
  },
  {
    id: "propriete-intellectuelle",
    title: "Propriété intellectuelle",
    body: (
      <>
        <p>
          Vous conservez tous vos droits sur vos fichiers. Nous les confier ne nous en cède aucun&nbsp;: nous en
          calculons l’empreinte, nous les conservons et nous vous les rendons, rien de plus.
        </p>
        <p>
          Une inscription n’établit pas que vous êtes l’auteur, et ne vous donne aucun droit que vous n’auriez déjà.
        </p>
        <p>Transférer un objet en change le titulaire et lui remet le fichier, s’il est conservé. {COPYRIGHT_STAYS}</p>
      </>
    ),
  },
  {
    id: "responsabilite",
    title: "Responsabilité",
    body: (
      <>
        <p>
          Le service est fourni en l’état, sans garantie d’aucune sorte, notamment de disponibilité, de conservation ou
          d’aptitude à un usage particulier. Il peut être interrompu, et ses données de test effacées, à la fin des
          expérimentations. Gardez toujours vos originaux.
        </p>
        <p>
          Une inscription apporte une preuve d’existence et d’intégrité, dans les limites dites plus haut&nbsp;; son
          appréciation appartient à celui à qui vous la présentez. Elle ne remplace ni un acte notarié, ni un dépôt
          auprès d’un organisme habilité.
        </p>
        <p>Nous pouvons désactiver un compte qui sert à nuire au service ou à autrui.</p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        Vous pouvez télécharger vos données et supprimer votre compte vous-même, depuis votre profil. Pour toute
        question, écrivez à <ContactAddress />. La page <Link to={paths.privacy}>Confidentialité</Link> dit ce que nous
        conservons, et combien de temps.
      </p>
    ),
  },
];
