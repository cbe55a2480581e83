import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { PARIS } from "@authentica/shared-ui/format/registry-date";
import { words } from "#words/history.tsx";
import { personName } from "../../objects/person-name.ts";
import styles from "./hand-list.module.css";
import type { Hand } from "./hands.ts";

const { hands: texts } = words;

export interface HandsProps {
  readonly hands: readonly Hand[];
  readonly readerId: string | undefined;
}

/** Lists the owners of the object in order. */
export function Hands({ hands, readerId }: HandsProps) {
  return (
    <section aria-labelledby="hands" className={styles.section}>
      <h3 id="hands" className={styles.title}>
        {texts.title}
      </h3>
      <ol role="list">
        {hands.map(({ key, person, from, until }, at) => (
          <li key={key} className={styles.hand}>
            <span aria-hidden="true" className={until === null ? `${styles.number} ${styles.last}` : styles.number}>
              {at + 1}
            </span>
            <div className={styles.words}>
              <p className={styles.name}>
                {person ? <bdi>{personName(person)}</bdi> : texts.deleted}
                {person?._id !== undefined && person._id === readerId && (
                  <span className={styles.own}> {texts.you}</span>
                )}
              </p>
              <p className={styles.time}>
                {until === null
                  ? texts.since(<time dateTime={from}>{formatDateTime(from, PARIS)}</time>)
                  : texts.between(
                      <time dateTime={from}>{formatDate(from, PARIS)}</time>,
                      <time dateTime={until}>{formatDate(until, PARIS)}</time>,
                    )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{texts.names}</p>
    </section>
  );
}
