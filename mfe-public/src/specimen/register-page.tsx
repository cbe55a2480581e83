import { formatDateTime } from "@authentica/shared-ui/format/date";
import { shortHash } from "@authentica/shared-ui/format/hash";
import { CHAIN } from "./chain.ts";
import styles from "./register-page.module.css";

const PARIS = { timeZone: "Europe/Paris" } as const;

/** A page of the registry: each entry repeats the hash of the one before it. Marked as a specimen. */
export function RegisterPage() {
  return (
    <figure className={styles.page} aria-label="Exemple de page du registre">
      <header className={styles.head}>
        <p className={styles.title}>Registre</p>
        <p className={styles.specimen}>Spécimen</p>
      </header>
      <ol role="list" className={styles.entries}>
        {CHAIN.entries.map(({ number, event, at, hash }, place) => (
          <li key={number} className={styles.entry}>
            <p className={styles.number}>
              <span className={styles.no}>
                n<sup>o</sup>
              </span>
              &nbsp;{number}
            </p>
            <div className={styles.words}>
              <p className={styles.event}>{event}</p>
              {/* Another browser may write the date otherwise than the one who prerendered it. */}
              <time dateTime={at} suppressHydrationWarning className={styles.time}>
                {formatDateTime(at, PARIS)}
              </time>
            </div>
            <dl className={styles.links}>
              <div>
                <dt>précédente</dt>
                <dd>
                  <code>{shortHash(CHAIN.entries[place - 1]?.hash ?? CHAIN.before)}</code>
                </dd>
              </div>
              <div>
                <dt>celle-ci</dt>
                <dd>
                  <code className={styles.own}>{shortHash(hash)}</code>
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      <figcaption className={styles.caption}>
        Chaque écriture reprend l’empreinte de la précédente&nbsp;: en changer une seule romprait toutes les suivantes.
      </figcaption>
    </figure>
  );
}
