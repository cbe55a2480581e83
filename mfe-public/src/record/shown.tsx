import type { PublicState } from "@authentica/backend/contract/registry";
import { formatList } from "@authentica/shared-ui/format/list";
import { words } from "#words/record.tsx";
import styles from "./shown.module.css";

const PARTS = Object.keys(words.shown.parts) as (keyof typeof words.shown.parts)[];

/** The data that the owner makes public in addition to the registry's data. Renders nothing if there is none. */
export function Shown({ object: { shown } }: { readonly object: Pick<PublicState, "shown"> }) {
  if (!shown) return null;
  const { owner, title, thumbnail } = shown;
  const parts = PARTS.filter((part) => shown[part] !== undefined);
  return (
    <section aria-label={words.shown.label} className={styles.shown}>
      {thumbnail && <img src={thumbnail} alt="" className={styles.thumbnail} />}
      <div className={styles.words}>
        {title && (
          <p dir="auto" className={styles.title}>
            {title}
          </p>
        )}
        {owner && (
          <p>
            {words.shown.by(<bdi>{`${owner.firstName} ${owner.lastName}`}</bdi>, (text) => (
              <span className={styles.note}>{text}</span>
            ))}
          </p>
        )}
        <p className={styles.note}>{words.shown.note(formatList(parts.map((part) => words.shown.parts[part])))}</p>
      </div>
    </section>
  );
}
