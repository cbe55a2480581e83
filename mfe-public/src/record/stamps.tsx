import { accuracyWords } from "@authentica/backend/contract/attestation";
import type { Stamp } from "@authentica/backend/contract/stamp";
import { attestation } from "@authentica/backend/words/attestation";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { words } from "#words/record.tsx";
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
  if (stamps.length === 0) return <p className={styles.words}>{words.stamps.awaited(rhythmOf(everyMs))}</p>;
  return (
    <>
      <ul role="list" className={styles.stamps}>
        {stamps.map((stamp) => (
          <li key={`${stamp.size} ${stamp.files.reply}`} className={styles.stamp}>
            <p className={styles.latest}>{words.stamps.latest(<ProofTime at={latestOf(stamp)} />)}</p>
            <p className={styles.words}>
              {words.stamps.source(
                stamp.authority,
                stamp.accuracyMs === null ? null : accuracyWords(stamp.accuracyMs, attestation),
              )}{" "}
              {stamp.qualified ? words.stamps.qualified(stamp.qualified) : words.stamps.unqualified}
            </p>
          </li>
        ))}
      </ul>
      <Disclosure title={words.stamps.how}>
        {stamps.map(({ files }) => (
          <p key={files.reply} className={styles.files}>
            <a href={files.reply} download>
              {words.stamps.files.token}
            </a>
            <a href={files.query} download>
              {words.stamps.files.query}
            </a>
            <a href={files.stamped} download>
              {words.stamps.files.stamped}
            </a>
            <a href={files.root} download>
              {words.stamps.files.root}
            </a>
          </p>
        ))}
        <p className={styles.words}>{words.stamps.check}</p>
      </Disclosure>
    </>
  );
}

function rhythmOf(ms: number | null): string {
  const { rhythm } = words.stamps;
  if (ms === null) return rhythm.unknown;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? rhythm.minutes(minutes) : rhythm.hours(Math.round(minutes / 60));
}
