import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";
import { Host, Publisher } from "../operator.tsx";

/** `/mentions-legales` in English. */
export default function Notices() {
  return (
    <LegalPage
      title="Legal notice"
      summary="Who publishes and hosts this installation of Authentica, and where to write."
      updated="2026-11-26"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "editeur",
    title: "Publisher",
    body: (
      <>
        <p>
          The French Act of 21&nbsp;June 2004 on confidence in the digital economy requires every online service to name
          its publisher and its host.
        </p>
        <Publisher />
      </>
    ),
  },
  {
    id: "hebergeur",
    title: "Host",
    body: <Host />,
  },
  {
    id: "service",
    title: "Nature of the service",
    body: (
      <p>
        A technical demonstration for trial and research, free of charge and without commercial use. The{" "}
        <Link to={paths.terms}>terms of use</Link> set out its rules; the page <Link to={paths.privacy}>Privacy</Link>{" "}
        is about personal data.
      </p>
    ),
  },
  {
    id: "signalement",
    title: "Reporting",
    body: (
      <p>
        Illegal content, a security flaw, a mistake: write to <ContactAddress />, and give the address of the page or
        the proof identifier concerned.
      </p>
    ),
  },
];
