import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { PARIS } from "@authentica/shared-ui/format/registry-date";
import { personName } from "../../objects/person-name.ts";
import styles from "./hand-list.module.css";
import type { Hand } from "./hands.ts";

export interface HandsProps {
  readonly hands: readonly Hand[];
  readonly readerId: string | undefined;
}

/** Lists the owners of the object in order. */
export function Hands({ hands, readerId }: HandsProps) {
  return (
    <section aria-labelledby="hands" className={styles.section}>
      <h3 id="hands" className={styles.title}>
        De main en main
      </h3>
      <ol role="list">
        {hands.map(({ key, person, from, until }, at) => (
          <li key={key} className={styles.hand}>
            <span aria-hidden="true" className={until === null ? `${styles.number} ${styles.last}` : styles.number}>
              {at + 1}
            </span>
            <div className={styles.words}>
              <p className={styles.name}>
                {person ? <bdi>{personName(person)}</bdi> : "Compte supprimé"}
                {person?._id !== undefined && person._id === readerId && <span className={styles.own}> (vous)</span>}
              </p>
              <p className={styles.time}>
                {until === null ? (
                  <>
                    depuis le <time dateTime={from}>{formatDateTime(from, PARIS)}</time>
                  </>
                ) : (
                  <>
                    du <time dateTime={from}>{formatDate(from, PARIS)}</time> au{" "}
                    <time dateTime={until}>{formatDate(until, PARIS)}</time>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        Les noms sont ceux que chacun portait ce jour-là. Le registre public, lui, ne nomme personne.
      </p>
    </section>
  );
}
