import { Seal } from "@authentica/shared-ui/components/seal";
import type { ReactNode } from "react";
import { words } from "#words/account-page.tsx";
import { SPECIMEN } from "../specimen/specimen.ts";
import styles from "./account-page.module.css";

export interface AccountPageProps {
  /** Title of the page and its only `h1`. */
  readonly title: string;
  /** One sentence below the title. */
  readonly lead: ReactNode;
  /** The form, and anything below it. */
  readonly children: ReactNode;
}

/**
 * Returns the hash of an example seal. It depends on the title, so that forms with different titles show different
 * seals.
 */
export const sealOf = (title: string): string => (SPECIMEN.hash + SPECIMEN.hash).slice(title.length, title.length + 64);

/** Page with an account form. If there is room, a seal is shown beside the form. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.entry}>
        <header className={styles.header}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </div>
      <figure className={styles.figure}>
        <Seal hash={sealOf(title)} size={320} className={styles.seal} />
        <figcaption className={styles.caption}>{words.seal}</figcaption>
      </figure>
    </div>
  );
}
