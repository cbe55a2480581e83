import type { Batch } from "@authentica/backend/certify/batch-control";
import type { Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { formatBytes, formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { WaitingNotice } from "../../engine/waiting-notice.tsx";
import type { BatchSummary } from "./batch-summary.ts";
import styles from "./running.module.css";
import { leftWords } from "./words.ts";

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
    <section aria-label="Progression" className={styles.run}>
      <p className={styles.figures}>
        <strong>
          {counted(counts.registered, "inscrit")} sur {formatNumber(items.length)}
        </strong>
        {halt && <span>{HALTED[halt.type]}</span>}
        <span>{formatBytesOf(standing.bytes, bytes.all)}</span>
        {speed !== null && !halt && <span>{formatBytes(speed)}/s</span>}
        {left && !halt && <span>{left}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={way === "sent" ? "Octets envoyés" : "Octets lus"}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part)}
        className={styles.bar}
        data-still={halt !== null || undefined}
      >
        <span style={{ inlineSize: `${part}%` }} />
      </div>
      <WaitingNotice halt={halt} onNudge={batch.nudge}>
        {halt?.type === "limited" && <> S’il se ferme, la reprise vous sera proposée.</>}
      </WaitingNotice>
      {halt && <Stopped halt={halt} onKeepRest={batch.keepRest} />}
    </section>
  );
}

const HALTED: Readonly<Record<Halt["type"], string>> = {
  paused: "En pause",
  limited: "En attente",
  away: "En attente",
  full: "À l’arrêt",
  ended: "À l’arrêt",
};

/**
 * Explains why a batch stopped, and what the user can do. If the user paused the batch, there is nothing to explain.
 */
function Stopped({ halt, onKeepRest }: { readonly halt: Halt; readonly onKeepRest: () => void }) {
  if (halt.type === "ended")
    return (
      <Alert tone="warning" title="Votre session est terminée">
        Reconnectez-vous, puis redonnez le dossier&nbsp;: ce qui est fait sera passé.
      </Alert>
    );
  if (halt.type !== "full") return null;
  return (
    <Alert
      tone="warning"
      title="L’envoi s’arrête ici"
      action={<Button onClick={onKeepRest}>Garder le reste ici</Button>}
    >
      {halt.words} Gardez le reste ici, ou reprenez dès qu’il y a de la place.
    </Alert>
  );
}
