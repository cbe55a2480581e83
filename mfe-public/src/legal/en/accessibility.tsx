import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";

/** `/accessibilite` in English. */
export default function Accessibility() {
  return (
    <LegalPage
      title="Accessibility"
      summary="Authentica is meant to be usable by everyone. No audit has established that yet: this is where we stand."
      updated="2026-11-24"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "conformite",
    title: "Compliance status",
    body: (
      <>
        <p>
          Authentica has not been audited against the French accessibility framework (
          <span lang="fr">Référentiel général d’amélioration de l’accessibilité</span>, RGAA&nbsp;4.1). Without a valid
          audit, it has to be regarded as <strong>non-compliant</strong>.
        </p>
        <p>This statement is voluntary: it commits us to paying attention, rather than to meeting an obligation.</p>
      </>
    ),
  },
  {
    id: "evaluation",
    title: "What we have checked",
    body: (
      <>
        <p>
          An internal assessment goes with the development: automatic checks with the tool axe, and tests by hand, with
          the keyboard, in the light and the dark theme, on large and small screens. These are our aims.
        </p>
        <ul>
          <li>Everything can be done with the keyboard, even dropping a file, and the focus is visible.</li>
          <li>A status is shown by an icon and a word, never by colour alone.</li>
          <li>The seals are only decoration: the fingerprint is always written beside them.</li>
          <li>Texts have a contrast of at least 4.5 to 1 in both themes.</li>
          <li>On a screen 320 pixels wide, the pages can be read without horizontal scrolling.</li>
          <li>Animations stop if your device asks for reduced motion.</li>
          <li>Errors are written beside the fields and announced to screen readers.</li>
        </ul>
      </>
    ),
  },
  {
    id: "limites",
    title: "What remains to be done",
    body: (
      <ul>
        <li>A complete audit by a third party.</li>
        <li>Tests with NVDA, JAWS and VoiceOver, by people who use them every day.</li>
        <li>Some messages appear in English on French pages, and their language is not always marked.</li>
      </ul>
    ),
  },
  {
    id: "signaler",
    title: "Reporting a problem",
    body: (
      <p>
        If you cannot use one of the screens, write to <ContactAddress />: tell us which one, and what equipment you
        use. We will show you another way, and correct what can be corrected.
      </p>
    ),
  },
  {
    id: "recours",
    title: "Complaints",
    body: (
      <p>
        If our answer is not enough, you can contact the French ombudsman, the{" "}
        <a href="https://formulaire.defenseurdesdroits.fr/" rel="noreferrer" lang="fr">
          Défenseur des droits
        </a>
        .
      </p>
    ),
  },
];
