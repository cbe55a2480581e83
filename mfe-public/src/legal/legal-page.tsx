import { formatDate } from "@authentica/shared-ui/format/date";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import type { ReactNode } from "react";
import styles from "./legal-page.module.css";

export interface LegalSection {
  /** Fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalPageProps {
  /** The page's one `h1` and the name of the tab. */
  readonly title: string;
  /** The whole of it in two sentences. */
  readonly summary: ReactNode;
  /** The day on which its words last changed; `.ci/promises.test.ts` fails if they changed since. */
  readonly updated: `${number}-${number}-${number}`;
  readonly sections: readonly LegalSection[];
}

/** A text in numbered sections, with its contents beside it where there is room. */
export function LegalPage({ title, summary, updated, sections }: LegalPageProps) {
  useDocumentTitle(title);
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.updated}>
          Version du{" "}
          <time dateTime={updated} suppressHydrationWarning>
            {formatDate(updated, { timeZone: "UTC" })}
          </time>
        </p>
      </header>
      <nav aria-label="Sommaire" className={styles.contents}>
        <ol role="list">
          {sections.map(({ id, title: name }, at) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span className={styles.number}>{at + 1}</span> {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, title: name, body }, at) => (
          <section key={id} id={id} aria-labelledby={`${id}-titre`} className={styles.section}>
            <h2 id={`${id}-titre`}>
              <span className={styles.number}>{at + 1}</span> {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}
