import { type Item, isDeposited } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { isHeld } from "@authentica/backend/certify/steering";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import X from "lucide-react/icons/x";
import { memo, useRef } from "react";
import { words as batch } from "#words/batch.ts";
import { type BatchSummary, partOf } from "./batch-summary.ts";
import styles from "./plate.module.css";

const texts = batch.plate;

/** Up to this many items, all are shown. Of a larger batch, only the last `LAST` items are shown. */
const MAX_SHOWN_WHOLE = 200;
const LAST = 60;
/** Largest number of seals that appear with an animation at the same time. Further seals appear without one. */
const MAX_ANIMATED = 6;

export interface PlateProps {
  readonly items: readonly Item[];
  readonly halt: Halt | null;
  /** Text alternative for the seals. */
  readonly words: string;
}

/** Returns the text alternative of a batch's seals. */
export const plateWords = ({
  registered,
  known,
  deposited,
  review,
  running,
  waiting,
  absent,
  cancelled,
}: BatchSummary): string =>
  [
    texts.registered(registered.length),
    texts.known(known.length),
    ...(deposited.length > 0 ? [texts.deposited(deposited.length)] : []),
    texts.failed(review.length),
    texts.running(running.length),
    texts.waiting(waiting.length + absent),
    ...(cancelled.length > 0 ? [texts.cancelled(cancelled.length)] : []),
  ].join(", ");

/** Seals of a batch's files. The share of each seal that is drawn grows with the progress of its file. */
export function Plate({ items, halt, words }: PlateProps) {
  const shown = items.length <= MAX_SHOWN_WHOLE ? items : lastOf(items);
  const before = useRef(new Set<number>());
  const fresh = shown.filter(({ id, phase }) => phase === "registered" && !before.current.has(id));
  const pressed = new Set(before.current.size === 0 ? [] : fresh.slice(0, MAX_ANIMATED).map(({ id }) => id));
  for (const { id } of fresh) before.current.add(id);
  return (
    <div className={styles.sheet}>
      <div role="img" aria-label={words} className={styles.plate}>
        {shown.map((item) => (
          <Cell
            key={item.id}
            title={item.path}
            phase={isHeld(item, halt) ? "ready" : isDeposited(item) ? "registered" : item.phase}
            hash={item.hash}
            done={partOf(item)}
            isPressed={pressed.has(item.id)}
          />
        ))}
      </div>
      {shown.length < items.length && <p className={styles.more}>{texts.last(LAST, items.length)}</p>}
    </div>
  );
}

/**
 * Returns `LAST` items: up to ten from the first waiting item on, and before them the items that were processed last.
 */
function lastOf(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex(({ phase }) => phase === "waiting" || phase === "absent");
  const end = Math.min(items.length, Math.max(LAST, (first < 0 ? items.length : first) + 10));
  return items.slice(end - LAST, end);
}

interface CellProps {
  readonly title: string;
  readonly phase: Item["phase"];
  readonly hash: string | null;
  /** Part of the seal that is drawn, in steps of 5 %. */
  readonly done: number;
  readonly isPressed: boolean;
}

const Cell = memo(function Cell({ title, phase, hash, done, isPressed }: CellProps) {
  return (
    <span title={title} className={styles.cell}>
      {phase === "registered" && hash ? (
        <Seal hash={hash} size={40} pressed={isPressed} />
      ) : phase === "known" && hash ? (
        <Seal form="outline" hash={hash} size={40} />
      ) : phase === "failed" ? (
        <span className={styles.failed}>
          <Icon of={X} size="sm" />
        </span>
      ) : phase === "sending" || phase === "claiming" ? (
        <Seal form="engraving" hash={hash ?? undefined} size={40} done={done} />
      ) : phase === "reading" ? (
        <Seal form="engraving" size={40} done={done} />
      ) : (
        <span className={styles.blank} />
      )}
    </span>
  );
});
