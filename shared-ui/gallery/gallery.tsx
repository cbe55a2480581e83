import { Logo } from "../components/logo.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { ThemeSwitch } from "../components/theme-switch.tsx";
import { useDocumentTitle } from "../navigation/document-title.ts";
import styles from "./gallery.module.css";
import { Buttons } from "./sections/buttons.tsx";
import { Colours } from "./sections/colours.tsx";
import { Feedback } from "./sections/feedback.tsx";
import { Fields } from "./sections/fields.tsx";
import { Files } from "./sections/files.tsx";
import { Identity } from "./sections/identity.tsx";
import { Lists } from "./sections/lists.tsx";
import { Overlays } from "./sections/overlays.tsx";
import { Sizes } from "./sections/sizes.tsx";
import { Tables } from "./sections/tables.tsx";
import { TypeScale } from "./sections/type-scale.tsx";
import { Waits } from "./sections/waits.tsx";

const PARTS = [
  ["couleurs", "Couleurs"],
  ["typographie", "Typographie"],
  ["mesures", "Mesures"],
  ["identite", "Identité"],
  ["boutons", "Boutons"],
  ["champs", "Champs"],
  ["fichiers", "Fichiers"],
  ["tables", "Tables"],
  ["listes", "Listes"],
  ["messages", "Messages"],
  ["attentes", "Attentes"],
  ["calques", "Calques"],
] as const;

/** The design system on one page: tokens, then every component in its variants and states. */
export function Gallery() {
  useDocumentTitle("Composants");
  return (
    <>
      <header className={styles.top}>
        <div className={styles.bar}>
          <Logo />
          <ThemeSwitch words />
        </div>
      </header>
      <main className={styles.page}>
        <PageHeader
          title="Composants"
          lead="Papier, encre et sceau&nbsp;: les jetons puis les composants de shared-ui, dans leurs variantes et leurs états."
        />
        <nav aria-label="Sections" className={styles.parts}>
          <ul role="list">
            {PARTS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Colours />
        <TypeScale />
        <Sizes />
        <Identity />
        <Buttons />
        <Fields />
        <Files />
        <Tables />
        <Lists />
        <Feedback />
        <Waits />
        <Overlays />
      </main>
    </>
  );
}
