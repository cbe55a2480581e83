import { accuracyWords } from "@authentica/backend/contract/attestation";
import type { Stamp } from "@authentica/backend/contract/stamp";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import styles from "./stamps.module.css";
import { latestOf } from "./stamps-query.ts";

interface StampsProps {
  /** First stamp of each authority. Empty while no stamp covers the entry yet. */
  readonly stamps: readonly Stamp[];
  /**
   * Interval (ms) at which the registry requests time stamps while it has new entries; `null` if it no longer
   * requests any.
   */
  readonly everyMs: number | null;
}

/** Time stamps that prove when an entry existed, or a note that a time stamp is expected. */
export function Stamps({ stamps, everyMs }: StampsProps) {
  if (stamps.length === 0)
    return (
      <p className={styles.words}>
        L’horodatage est attendu&nbsp;: une autorité extérieure horodate le registre{" "}
        {everyMs === null ? "régulièrement" : rhythmOf(everyMs)}, et le prochain jeton couvrira cette inscription. D’ici
        là, sa date est celle que donne le service.
      </p>
    );
  return (
    <>
      <ul role="list" className={styles.stamps}>
        {stamps.map((stamp) => (
          <li key={`${stamp.size} ${stamp.files.reply}`} className={styles.stamp}>
            <p className={styles.latest}>
              Inscrit au plus tard le <ProofTime at={latestOf(stamp)} />
            </p>
            <p className={styles.words}>
              D’après {stamp.authority},{" "}
              {stamp.accuracyMs === null
                ? "qui ne dit pas sa précision"
                : `sa précision de ${accuracyWords(stamp.accuracyMs)} comprise`}
              .{" "}
              {stamp.qualified
                ? `Horodatage qualifié (eIDAS)\u00a0: le service de ${stamp.qualified.provider} était accordé sur la liste de confiance ${stamp.qualified.territory} n°\u00a0${stamp.qualified.sequence}.`
                : "Horodatage non qualifié."}
            </p>
            <p className={styles.files}>
              <a href={stamp.files.reply} download>
                Jeton
              </a>
              <a href={stamp.files.query} download>
                Requête
              </a>
              <a href={stamp.files.stamped} download>
                Point de contrôle horodaté
              </a>
              <a href={stamp.files.root} download>
                Racine
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        Le service a vérifié ce jeton avant de le garder. Pour ne pas le croire sur parole, vérifiez-le avec la racine
        que l’autorité publie&nbsp;: <code>openssl ts -verify -in JETON -data POINT -CAfile RACINE</code>.
      </p>
    </>
  );
}

function rhythmOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return minutes <= 1 ? "chaque minute" : `toutes les ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "chaque heure" : `toutes les ${hours} heures`;
}
