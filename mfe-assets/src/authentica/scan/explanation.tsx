import type { ReactNode } from "react";
import { words } from "#words/scan.tsx";
import styles from "./explanation.module.css";

/**
 * Explains what this part of the page will show, and what the user has to do first. `children` says what is known about
 * the file so far.
 */
export function Explanation({ children }: { readonly children?: ReactNode }) {
  const { explanation } = words;
  return (
    <div className={styles.explanation}>
      <p>{explanation.place}</p>
      <ol role="list" className={styles.steps}>
        <li>
          <strong>{explanation.scan}</strong>
          <span>{explanation.scanMeans}</span>
        </li>
        <li>
          <strong>{explanation.verify}</strong>
          <span>{explanation.verifyMeans}</span>
        </li>
        <li>
          <strong>{explanation.claim}</strong>
          <span>{explanation.claimMeans}</span>
        </li>
      </ol>
      <p className={styles.once}>{explanation.once}</p>
      {children}
    </div>
  );
}
