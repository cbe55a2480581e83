import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { COPYRIGHT_STAYS, NOT_ESTABLISHED, REGISTER, REGISTRANT } from "@authentica/backend/words/attestation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";

/** `/terms` in English. */
export default function Terms() {
  return (
    <LegalPage
      title="Terms of use"
      summary="Authentica is a technical demonstration, free of charge and without warranty. Your files remain yours."
      updated="2026-11-28"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "objet",
    title: "Purpose",
    body: (
      <>
        <p>
          Authentica computes the fingerprint of a file and registers it in a register that everyone can consult. The
          person who registered it can check it, change its details, transfer it, revoke it and follow its history.
        </p>
        <p>
          The service is a technical demonstration, offered for trial and research, without commercial use. It is free
          of charge. By creating an account, you accept these terms; checking a file on the home page does not require
          one.
        </p>
      </>
    ),
  },
  {
    id: "fonctionnement",
    title: "How it works",
    body: (
      <>
        <p>
          The fingerprint is a number of 256&nbsp;bits, calculated from the content alone with the algorithm SHA-256.
        </p>
        <ul>
          <li>
            To register a file, you need an account and a wallet address. The choice is yours: either only its
            fingerprint is sent, or the file as well, up to {MAX_FILE_MIB}&nbsp;MB. A file that is sent is kept for
            24&nbsp;hours, to give you time to register it, and remains available to you once it is registered.
          </li>
          <li>
            As long as the registration of a deposited file is valid, no one else can register it. A fingerprint that is
            declared without the file does not prevent anyone from registering it by depositing the file: both
            registrations are shown, each with its date. If it is declared by an account whose e-mail address is not
            confirmed, it prevents other declarations for one day only.
          </li>
          <li>
            You can rename an object or revoke it. Revoking is final: the object keeps its place in the register, and
            the file can be registered again, by you or by another person, with a new date.
          </li>
          <li>
            You can offer an object to another person, by their e-mail address or their wallet. They have 14&nbsp;days
            to accept; the object then belongs to them, with its file, and the register keeps a record of the transfer.
          </li>
          <li>The register only ever grows: no entry in it is changed or removed.</li>
        </ul>
        <p>
          You are responsible for your password, for your passkeys and for what is done with your account. Only register
          files that you have the right to hold and to send.
        </p>
      </>
    ),
  },
  {
    id: "portee",
    title: "What a proof establishes",
    body: (
      <>
        <p>
          The proof of a registration shows that the register recorded a file with a certain fingerprint. Any file with
          the same fingerprint is identical to it, byte for byte. If the file was not deposited, the proof shows that
          this fingerprint is registered, and nothing more. It only establishes a date if a third party confirms it: a
          time-stamping authority, or enough witnesses of the register. Otherwise, the date is given by the service.
        </p>
        <p>
          {NOT_ESTABLISHED} {REGISTRANT}
        </p>
        <ul>
          <li>
            <strong>The time.</strong> It is that of the service’s clock, to which only the service attests, as long as
            no third party has confirmed it. A proof with the time stamp of a third party names that party, and says
            whether the time stamp is qualified within the meaning of the European regulation eIDAS. A non-qualified
            time stamp is not rejected on that ground alone (Article&nbsp;41); only a qualified time stamp gives rise to
            a presumption of the date and of integrity.
          </li>
          <li>
            <strong>The register.</strong> {REGISTER} It is not rejected on that ground alone (Article&nbsp;45k of
            eIDAS), but nothing is presumed about it: it is for the reader to repeat the calculation.
          </li>
          <li>
            <strong>In court.</strong> In France, a fact may be proven by any means (Article&nbsp;1358 of the Civil
            Code); the court decides on the weight of the evidence. An electronic document has the same force as a
            document on paper only if the person from whom it originates is duly identified (Article&nbsp;1366): that is
            not what a registration establishes.
          </li>
        </ul>
        <p>The dates of a proof are given in Paris time and in Coordinated Universal Time (UTC).</p>
      </>
    ),
  },
  {
    id: "propriete-intellectuelle",
    title: "Intellectual property",
    body: (
      <>
        <p>
          You keep all your rights in your files. Entrusting them to us does not assign any of these rights to us: we
          calculate their fingerprints, we store them and we give them back to you, nothing more.
        </p>
        <p>
          A registration does not establish that you are the author, and does not give you any right that you did not
          already have.
        </p>
        <p>Transferring an object changes its owner and hands over the file, if it is kept here. {COPYRIGHT_STAYS}</p>
      </>
    ),
  },
  {
    id: "responsabilite",
    title: "Liability",
    body: (
      <>
        <p>
          The service is provided as is, without warranty of any kind, in particular of availability, of preservation or
          of fitness for a particular purpose. It may be interrupted, and its test data erased, at the end of the
          experiments. Always keep your originals.
        </p>
        <p>
          A registration provides evidence of existence and of integrity, within the limits stated above; assessing it
          is up to the person to whom you present it. It replaces neither a notarial deed nor a deposit with an
          authorised body.
        </p>
        <p>We may disable an account that is used to harm the service or other people.</p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        You can download your data and delete your account yourself, in your profile. If you have a question, write to{" "}
        <ContactAddress />. The page <Link to={paths.privacy}>Privacy</Link> says what we keep, and for how long.
      </p>
    ),
  },
];
