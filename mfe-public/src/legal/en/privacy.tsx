import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";

/** `/privacy` in English. */
export default function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      summary="We ask for the bare minimum, we track no one, and what you entrust to us is erased when you ask."
      updated="2026-11-28"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "collecte",
    title: "No needless collection",
    body: (
      <>
        <p>
          No trackers, no audience measurement, no advertising, no content from elsewhere: that is why no banner has
          interrupted you. This is what we keep, and for what purpose.
        </p>
        <PairList>
          <Pair label="Your account">
            First and last name (and earlier ones, so that the history keeps the names of its time), e-mail address,
            wallet address and the date on which you proved it, hashed password, passkeys (name, public half, dates) and
            authenticator app (encrypted secret, fingerprints of the recovery codes), to recognise you and to attribute
            your registrations to you. As long as the account exists.
          </Pair>
          <Pair label="Your sessions">
            A number, dates, your browser and your system, to keep you signed in and to show you where you are.
            14&nbsp;days without a visit, 60&nbsp;days at most.
          </Pair>
          <Pair label="Your objects">
            Name, fingerprint, cover image, name and size of the file, information that you add (print number,
            version…), history, and what you make public of it. Until your account is deleted. The file alone, until you
            erase it on the page of the object. Files that you have scanned or shown without registering them:
            24&nbsp;hours.
          </Pair>
          <Pair label="Your transfers">
            The object, the two accounts, and the e-mail address or the wallet that you entered, so that the recipient
            can answer. The attestations of a transfer stay with both parties as long as their account exists.
          </Pair>
          <Pair label="Your activity">
            When you view another user’s object while signed in, its owner is notified; the history of the object keeps
            a record of this view. Your notifications and your choices of announcements are kept with your account.
          </Pair>
          <Pair label="Your API keys">
            Name, rights, permitted networks, dates, and a fingerprint of the key, never the key itself. As long as the
            account exists.
          </Pair>
          <Pair label="Your webhooks">
            Addresses, chosen events, encrypted signing secret, and the latest deliveries with their responses, for a
            week. To these addresses, and to them alone, we send what happens to your objects: name, fingerprint and
            identifiers of the object, never the name of a person.
          </Pair>
          <Pair label="Your pending e-mails">
            The address and the text of a message, until it is sent, five&nbsp;days at most.
          </Pair>
          <Pair label="Your requests">
            Usage counters, under a pseudonym of your account or of your network, and the responses to requests that a
            program may repeat, encrypted, for a day.
          </Pair>
          <Pair label="A forgotten password">
            The address entered and the fingerprints of the code and of a cookie, to know that it was you who asked. Ten
            minutes for each step.
          </Pair>
          <Pair label="An address to confirm">
            The fingerprints of the code and of the link in the e-mail, calculated with a key (HMAC), to know that the
            address is yours. Seven&nbsp;days at most.
          </Pair>
          <Pair label="A former address">
            The former address and the fingerprint (HMAC) of the link that restores it, so that you can undo a change
            that you did not want. Seven&nbsp;days.
          </Pair>
          <Pair label="A request for a demonstration">
            The e-mail address left on the home page, to answer you. Until you ask us to erase it.
          </Pair>
          <Pair label="Acts of administration">
            Who changed, disabled or deleted what, when, for what reason and from which network address, without a name
            or an e-mail address, so that the administration is accountable for its acts. As long as the service exists.
          </Pair>
          <Pair label="Test logs">
            Time, function called, duration, and a pseudonym of your account and of your network, to understand a
            failure. Never a password, a token or a file. Erased at the end of the experiments.
          </Pair>
        </PairList>
        <p>
          Your browser keeps in its local storage the two tokens of your session, the theme that you have chosen,
          whether you prefer to send your files or to keep them, and the filters that you have saved. While you certify
          several files, it also remembers how far you have got (names, fingerprints, access to the files and shared
          image), so that you can resume after closing it. Signing out erases the tokens, this batch and the file that
          is waiting for you. The tab remembers for ten minutes that a passkey can be offered to you, and that you have
          postponed confirming your address. The offline verifier keeps there the most recent public list of the
          register’s keys that it has seen: it contains no data about you.
        </p>
        <p>
          Two cookies, which no script can read, serve security only. One of them, set when you sign in, recognises your
          device for a year: if another person tries passwords elsewhere, you do not have to wait because of it. The
          other one is for a forgotten password; it disappears after ten minutes. During the trial of a new version, a
          third cookie lets you keep the same version for thirty days: a number drawn at random, which says nothing
          about you. If you choose a language, a last cookie keeps it for a year, and nothing else. The tab keeps it,
          too, to pass it on to your account.
        </p>
        <p>
          If a part of the application fails, the page tells us which part, its version and the place in the code. This
          report contains neither the error message, nor the address of the page, nor your account. We also count the
          pages that we send, by version and by day, without recording to whom.
        </p>
      </>
    ),
  },
  {
    id: "fichiers",
    title: "Files and fingerprints",
    body: (
      <>
        <p>
          <strong>On the home page,</strong> your file does not leave your device. Your browser calculates its
          fingerprint, and only the fingerprint reaches us. If you ask to register the file before you have an account,
          your browser keeps it for you on this device, without sending it to us, until you pick it up again, until you
          sign out, or for one day.
        </p>
        <p>
          <strong>When you scan a file in your workspace,</strong> it is sent to us and kept for 24&nbsp;hours. If you
          do not register it within this time, it is erased automatically in the hours that follow. If you register it,
          it remains available to you until your account is deleted, or until you erase it on the page of the object.
          Only you can download it, from an address that works only once.
        </p>
        <p>
          <strong>If you choose “Keep it here”,</strong> the file does not leave your device. We receive its fingerprint
          and the name of the object, and nothing that is derived from its content. A thumbnail of 640&nbsp;pixels at
          most is only sent if you tick “Also send a thumbnail”.
        </p>
        <p>
          <strong>In the register,</strong> an entry contains the fingerprint of the file, the type of the event, its
          date, its number, the fingerprint of the previous entry and a salted fingerprint of the private details. No
          name, no address, no file name.
        </p>
        <p>
          <strong>Who sees what.</strong> The fingerprint of a file is public: it tells everyone whether the file is
          registered, when, under which number and under which proof identifier. The name of the object, your first name
          with the initial of your last name, and the history are shown only to you, to the person to whom you offer the
          object, to its former owners for their period, and to people who have the file and show it, by scanning it or
          by a calculation that only the file makes possible. On the public page, you can show your name, the title or
          the thumbnail, and remove them again: nothing appears there by default. Administrators see the records of
          accounts and objects, never the passwords.
        </p>
      </>
    ),
  },
  {
    id: "hebergement",
    title: "Hosting and security",
    body: (
      <>
        <p>
          The reference deployment is hosted in the European Union: files, accounts and register are processed and
          stored there. We do not pass them on or sell them to anyone.
        </p>
        <p>
          Passwords are hashed with argon2id: we cannot read them. Session tokens are short-lived and constantly
          renewed; the keys that sign them are not in the database. The pages do not run any script from another site.
        </p>
      </>
    ),
  },
  {
    id: "suppression",
    title: "Erasing data",
    body: (
      <>
        <p>
          <strong>By yourself, at any time,</strong> in your profile: correct your first and last name, change your
          address and your password, end your sessions, remove your passkeys, download a copy of everything that we keep
          about you (“My data”), and delete your account (“Delete my account”). The account is then closed at once;
          profile, keys, notifications, names and histories of your objects are erased, your files and their images
          within the following day. Every night, the service rewrites its database without what was erased: within
          two&nbsp;days, nothing of it is left in the files of the server.
        </p>
        <p>
          <strong>In backups that already exist,</strong> your profile, your objects and their history are encrypted
          with a key that belongs to your account alone and is stored separately. The next backup destroys this key.
          Your files, the messages that were waiting to be sent and what other people have written about you, such as an
          address to which they offer an object, remain in them until they are replaced, after thirty&nbsp;days at most.
        </p>
        <p>
          <strong>For everything else,</strong> such as a request for a demonstration or an account to which you no
          longer have access, write to <ContactAddress />: we answer within a month. We may ask you to write from the
          address of the account.
        </p>
        <p>
          <strong>And the register?</strong> No entry is removed from it, or it would no longer prove anything. We erase
          what links the entry to you: the private details, and the salt with which their fingerprint was calculated.
          Without this salt, that fingerprint is only a random number; the fingerprint of the file, the type of the
          event and its date remain.
        </p>
        <p>
          If our answer does not satisfy you, you can lodge a complaint with the French data protection authority, the{" "}
          <a href="https://www.cnil.fr/fr/plaintes" rel="noreferrer">
            CNIL
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        A question, a request to erase data: write to <ContactAddress />.
      </p>
    ),
  },
];
