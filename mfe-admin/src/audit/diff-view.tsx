import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { words } from "#words/audit.ts";
import type { FieldDiff } from "./diff.ts";
import styles from "./diff-view.module.css";

/** Lists changed fields: the old value struck through, followed by the new one. */
export function DiffView({ diff }: { readonly diff: readonly FieldDiff[] }) {
  if (diff.length === 0) return <span className={styles.none}>—</span>;
  return (
    <ul role="list" className={styles.diff}>
      {diff.map(({ name, before, after }) => (
        <li key={name}>
          <code className={styles.name}>{name}</code>{" "}
          {before !== null && (
            <del className={styles.before}>
              <VisuallyHidden>{words.before}</VisuallyHidden>
              {before}
            </del>
          )}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
          {after !== null && (
            <ins className={styles.after}>
              <VisuallyHidden>{words.after}</VisuallyHidden>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
