import { formatDate } from "@authentica/shared-ui/format/date";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import type { ReactNode } from "react";
import { words } from "#words/legal.tsx";
import styles from "./legal-page.module.css";

export interface LegalSection {
  /** Identifier of the section, used as URL fragment. The same in all languages. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface LegalPageProps {
  /** Title of the page, its only `h1`. Also the title of the browser tab. */
  readonly title: string;
  /** Summary of the text in two sentences. */
  readonly summary: ReactNode;
  /** Date of the last change of the text. `.ci/promises.test.ts` fails if the text was changed later. */
  readonly updated: `${number}-${number}-${number}`;
  readonly sections: readonly LegalSection[];
}

/** Text in numbered sections. If there is room, a table of contents is shown beside it. */
export function LegalPage({ title, summary, updated, sections }: LegalPageProps) {
  useDocumentTitle(title);
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        <p className={styles.updated}>
          {words.version(
            <time dateTime={updated} suppressHydrationWarning>
              {formatDate(updated, { timeZone: "UTC" })}
            </time>,
          )}
        </p>
        {words.translation !== null && <p className={styles.updated}>{words.translation}</p>}
      </header>
      <nav aria-label={words.contents} className={styles.contents}>
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
