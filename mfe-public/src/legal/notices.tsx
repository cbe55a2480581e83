import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ContactAddress } from "./contact-address.tsx";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

/** `/mentions-legales`: who publishes and hosts. A deployment that is open to the public fills in what is blank. */
export default function Notices() {
  return (
    <LegalPage
      title="Mentions légales"
      summary="Authentica est une démonstration technique. Cette page dit ce qui est connu, et ce qu’une mise en ligne doit encore préciser."
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
          La loi du 21&nbsp;juin 2004 pour la confiance dans l’économie numérique demande à tout service en ligne de se
          nommer. Cette installation de démonstration n’a pas déclaré d’éditeur&nbsp;: quiconque l’ouvre au public doit
          remplir les lignes suivantes.
        </p>
        <PairList>
          <Pair label="Nom ou raison sociale">À renseigner par l’exploitant</Pair>
          <Pair label="Adresse et téléphone">À renseigner par l’exploitant</Pair>
          <Pair label="Direction de la publication">À renseigner par l’exploitant</Pair>
          <Pair label="Contact">
            <ContactAddress />
          </Pair>
        </PairList>
      </>
    ),
  },
  {
    id: "hebergeur",
    title: "Hébergeur",
    body: (
      <>
        <p>Le déploiement de référence tient sur une machine située dans l’Union européenne.</p>
        <PairList>
          <Pair label="Nom et adresse">À renseigner par l’exploitant</Pair>
          <Pair label="Téléphone">À renseigner par l’exploitant</Pair>
          <Pair label="Lieu des données">Union européenne</Pair>
        </PairList>
      </>
    ),
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
