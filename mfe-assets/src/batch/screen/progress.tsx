import type { Batch } from "@authentica/backend/certify/batch-control";
import type { Way } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { formatBytes, formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import styles from "./running.module.css";
import type { Standing } from "./standing.ts";
import { haltWords, leftWords } from "./words.ts";

export interface ProgressProps {
  readonly batch: Batch;
  readonly way: Way;
  readonly standing: Standing;
  /** Bytes a second; `null` while nobody can tell. */
  readonly speed: number | null;
  readonly halt: Halt | null;
}

/** How far a batch has gone, and why it does not go on. */
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
      {halt && <Why halt={halt} batch={batch} />}
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

/** A pause that was asked for needs no reason. */
function Why({ halt, batch }: { readonly halt: Halt; readonly batch: Batch }) {
  const told = haltWords(halt, Date.now(), navigator.onLine);
  if (!told) return null;
  const waits = halt.type === "away" || halt.type === "limited";
  return (
    <Alert
      tone={waits ? "info" : "warning"}
      title={told.title}
      action={
        halt.type === "away" ? (
          <Button onClick={() => batch.nudge()}>Réessayer maintenant</Button>
        ) : (
          halt.type === "full" && <Button onClick={() => batch.keepRest()}>Garder le reste ici</Button>
        )
      }
    >
      {told.words}
    </Alert>
  );
}
