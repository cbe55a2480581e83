import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";
import { Host, Publisher } from "../operator.tsx";

/** `/mentions-legales`: publisher and host of this installation, from the operator's settings. */
export default function Notices() {
  return (
    <LegalPage
      title="Mentions légales"
      summary="Qui édite et héberge cette installation d’Authentica, et où écrire."
      updated="2026-11-26"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "editeur",
    title: "Éditeur",
    body: (
      <>
        <p>
          La loi du 21&nbsp;juin 2004 pour la confiance dans l’économie numérique demande à tout service en ligne de
          nommer son éditeur et son hébergeur.
        </p>
        <Publisher />
      </>
    ),
  },
  {
    id: "hebergeur",
    title: "Hébergeur",
    body: <Host />,
  },
  {
    id: "service",
    title: "Nature du service",
    body: (
      <p>
        Démonstration technique pour l’essai et la recherche, gratuite et sans usage commercial. Les{" "}
        <Link to={paths.terms}>conditions d’utilisation</Link> en fixent les règles&nbsp;; la page{" "}
        <Link to={paths.privacy}>Confidentialité</Link> traite des données personnelles.
      </p>
    ),
  },
  {
    id: "signalement",
    title: "Signalement",
    body: (
      <p>
        Un contenu illicite, une faille de sécurité, une erreur&nbsp;: écrivez à <ContactAddress /> en indiquant
        l’adresse de la page ou l’identifiant de preuve concerné.
      </p>
    ),
  },
];
