import { MAX_FILE_BYTES, MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { useState } from "react";
import { FileDrop, type FileRejection } from "../components/file-drop.tsx";
import { Logo } from "../components/logo.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Progress } from "../components/progress.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { Spinner } from "../components/spinner.tsx";
import { ThemeSwitch } from "../components/theme-switch.tsx";
import { formatBytes, formatBytesOf } from "../format/bytes.ts";
import { useDocumentTitle } from "../navigation/document-title.ts";
import styles from "./gallery.module.css";
import { Example, Section } from "./section.tsx";
import { Buttons } from "./sections/buttons.tsx";
import { Colours } from "./sections/colours.tsx";
import { Feedback } from "./sections/feedback.tsx";
import { Fields } from "./sections/fields.tsx";
import { Identity } from "./sections/identity.tsx";
import { Lists } from "./sections/lists.tsx";
import { Overlays } from "./sections/overlays.tsx";
import { Sizes } from "./sections/sizes.tsx";
import { Tables } from "./sections/tables.tsx";
import { tokensNamed, tokenValue } from "./tokens.ts";

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

/** The design system on one page: design tokens, then every component in all its variants and states. */
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

const MIB = 1024 * 1024;

/** Components for choosing and uploading files. */
function Files() {
  const [outcome, setOutcome] = useState("Aucun fichier encore.");
  const refuse = ({ name, message }: FileRejection) => setOutcome(`${name}\u00a0: ${message}`);
  return (
    <Section id="fichiers" title="Fichiers">
      <Example name="FileDrop" stacked>
        <FileDrop
          maxBytes={MAX_FILE_BYTES}
          hint={`Taille maximale du fichier ${MAX_FILE_MIB} Mo`}
          onFile={({ name, size }) => setOutcome(`${name}, ${formatBytes(size)}`)}
          onReject={refuse}
        />
        <p role="status">{outcome}</p>
        <FileDrop label="Zone indisponible" hint="Un envoi est déjà en cours." disabled onFile={() => undefined} />
      </Example>
      <Example name="Progress" stacked>
        <Progress label="Envoi et calcul de l’empreinte" value={50} />
        <Progress label="Envoi du fichier" value={42.3} max={100} valueText={formatBytesOf(42.3 * MIB, 100 * MIB)} />
        <Progress label="Terminé" value={100} />
      </Example>
    </Section>
  );
}

const VOICES = [
  ["--font-serif", "Chaque fichier a son sceau, et personne d’autre ne l’a."],
  ["--font-sans", "Numériser, vérifier, réclamer\u00a0: trois gestes, dans cet ordre."],
  ["--font-mono", "9f86 d081 884c 7d65 9a2f eaa0 c55a d015"],
] as const;

/** The three typefaces in all six sizes. */
function TypeScale() {
  return (
    <Section id="typographie" title="Typographie" lead="Trois voix, six tailles.">
      {VOICES.map(([font, words]) => (
        <Example key={font} name={font}>
          <p style={{ fontFamily: `var(${font})`, fontSize: "var(--text-xl)" }}>{words}</p>
        </Example>
      ))}
      {tokensNamed("--text-").map((size) => (
        <Example key={size} name={`${size} — ${tokenValue(size)}`}>
          <p style={{ fontSize: `var(${size})`, lineHeight: "var(--leading-snug)" }}>Portez ce vieux whisky</p>
        </Example>
      ))}
    </Section>
  );
}

/** Placeholders while loading. */
function Waits() {
  return (
    <Section id="attentes" title="Attentes" lead="La forme de ce qui vient, après 200 ms seulement.">
      <Example name="Spinner — sm, md, lg">
        <Spinner size="sm" />
        <Spinner />
        <Spinner size="lg" />
      </Example>
      <Example name="Skeleton — title, text" stacked>
        <Skeleton shape="title" />
        <Skeleton lines={3} />
      </Example>
      <Example name="Skeleton — seal, block" stacked>
        <Skeleton shape="seal" />
        <Skeleton shape="block" />
      </Example>
    </Section>
  );
}
