import type { Batch } from "@authentica/backend/certify/batch-control";
import type { Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { formatBytes, formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { words as batchWords } from "#words/batch.ts";
import { WaitingNotice } from "../../engine/waiting-notice.tsx";
import type { BatchSummary } from "./batch-summary.ts";
import styles from "./running.module.css";
import { leftWords } from "./words.ts";

const words = batchWords.progress;

export interface ProgressProps {
  readonly batch: Batch;
  readonly way: Way;
  readonly standing: BatchSummary;
  /** Bytes per second; `null` while unknown. */
  readonly speed: number | null;
  readonly halt: Halt | null;
}

/** Progress of a batch and, if the batch is halted, the reason. */
export function Progress({ batch, way, standing, speed, halt }: ProgressProps) {
  const { items, counts, bytes } = batch;
  const left = leftWords(bytes.all - standing.bytes, speed);
  const part = (100 * standing.bytes) / Math.max(1, bytes.all);
  return (
    <section aria-label={words.label} className={styles.run}>
      <p className={styles.figures}>
        <strong>{words.registered(counts.registered, items.length)}</strong>
        {halt && <span>{words.halted[halt.type]}</span>}
        <span>{formatBytesOf(standing.bytes, bytes.all)}</span>
        {speed !== null && !halt && <span>{formatBytes(speed)}/s</span>}
        {left && !halt && <span>{left}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={way === "sent" ? words.sent : words.read}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part)}
        className={styles.bar}
        data-still={halt !== null || undefined}
      >
        <span style={{ inlineSize: `${part}%` }} />
      </div>
      <WaitingNotice halt={halt} onNudge={batch.nudge}>
        {halt?.type === "limited" && <> {words.ifClosed}</>}
      </WaitingNotice>
      {halt && <Stopped halt={halt} onKeepRest={batch.keepRest} />}
    </section>
  );
}

/**
 * Explains why a batch stopped, and what the user can do. If the user paused the batch, there is nothing to explain.
 */
function Stopped({ halt, onKeepRest }: { readonly halt: Halt; readonly onKeepRest: () => void }) {
  if (halt.type === "ended")
    return (
      <Alert tone="warning" title={words.ended}>
        {words.signInAgain}
      </Alert>
    );
  if (halt.type !== "full") return null;
  return (
    <Alert tone="warning" title={words.full} action={<Button onClick={onKeepRest}>{words.keepRest}</Button>}>
      {halt.words} {words.whenFull}
    </Alert>
  );
}
