import { type Item, isDeposited, isLost, isSettled } from "@authentica/backend/certify/item";
import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { entryPath, objectPath } from "@authentica/shared-ui/navigation/paths";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import FileUp from "lucide-react/icons/file-up";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import X from "lucide-react/icons/x";
import { memo } from "react";
import { words as batch } from "#words/batch.ts";
import { failureWords } from "../../engine/failure-words.ts";
import { partOf } from "./batch-summary.ts";
import styles from "./group.module.css";
import { cut, phaseWords } from "./words.ts";

const words = batch.row;

/** Actions on one file of a batch. */
export interface RowActs {
  readonly onCancel: (id: number) => void;
  readonly onRetry: (id: number) => void;
  /** Lets a file that is too large to be uploaded stay on this device. */
  readonly onKeep: (id: number) => void;
  /** Restarts a changed file with its current content. */
  readonly onRenew: (id: number) => void;
}

interface RowProps {
  readonly item: Item;
  /** Position of the item, from 1 to `count`. */
  readonly place: number;
  readonly count: number;
  /** Distance of the row from the top of the list (px). */
  readonly top: number;
  /** Whether the claim of the item was interrupted and will be repeated. */
  readonly isHeld: boolean;
  /** Key that changes whenever the row has to be rendered again. */
  readonly look: string;
  readonly acts: RowActs;
}

export const Row = memo(function Row({ item, place, count, top, isHeld, acts }: RowProps) {
  const { id, path, size, phase, bytes, outcome } = item;
  const name = path.split("/").at(-1) ?? path;
  const isMoving = phase === "reading" || phase === "sending";
  return (
    <li
      className={styles.row}
      style={{ insetBlockStart: top }}
      aria-posinset={place}
      aria-setsize={count}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (phase === "failed" && key.toLowerCase() === "r" && !ctrlKey && !metaKey && !altKey)
          (isLost(item) ? acts.onRenew : acts.onRetry)(id);
      }}
    >
      <span className={phase === "failed" ? `${styles.mark} ${styles.failed}` : styles.mark}>
        <Mark item={item} isHeld={isHeld} />
      </span>
      <span dir="auto" title={path} className={styles.name}>
        <Name name={name} />
      </span>
      <span className={styles.size}>{formatBytes(size)}</span>
      <span className={styles.phase} title={outcome?.type === "failed" ? failureWords(outcome) : undefined}>
        {phase === "failed" && <span className={styles.bad}>{words.failed} </span>}
        {phase === "registered" && <span className={styles.good}>{words.registered} </span>}
        {isDeposited(item) && <span className={styles.good}>{words.deposited} </span>}
        {isMoving ? (
          <span className={styles.moving}>
            <span>{phaseWords(item)}</span>
            <span>{words.percent(Math.floor((100 * bytes) / Math.max(1, size)))}</span>
          </span>
        ) : isHeld ? (
          batch.phase.held
        ) : (
          phaseWords(item)
        )}
        {isMoving && (
          <span aria-hidden="true" className={styles.bar}>
            <span style={{ inlineSize: `${(100 * bytes) / Math.max(1, size)}%` }} />
          </span>
        )}
      </span>
      <span className={styles.act}>
        <Act item={item} name={name} acts={acts} />
      </span>
    </li>
  );
});

/** The end of a long name is always visible, because similar files differ in the end of their names. */
function Name({ name }: { readonly name: string }) {
  const [start, end] = cut(name);
  if (end === "") return start;
  return (
    <>
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>{end}</span>
    </>
  );
}

function Mark({ item, isHeld }: Pick<RowProps, "item" | "isHeld">) {
  const { phase, hash } = item;
  if (phase === "failed") return <Icon of={CircleAlert} size="md" />;
  if ((phase === "registered" || isDeposited(item)) && hash) return <Seal hash={hash} size={40} />;
  if (phase === "known" && hash) return <Seal form="outline" hash={hash} size={40} />;
  if (phase === "cancelled") return <Icon of={X} size="md" />;
  if (isHeld || (phase !== "reading" && phase !== "sending" && phase !== "claiming"))
    return <Seal form="wait" size={40} />;
  return (
    <Seal form="engraving" hash={phase === "reading" ? undefined : (hash ?? undefined)} size={40} done={partOf(item)} />
  );
}

interface ActProps {
  readonly item: Item;
  readonly name: string;
  readonly acts: RowActs;
}

function Act({ item, name, acts }: ActProps) {
  const { id, phase, outcome } = item;
  if (!isSettled(phase) && phase !== "claiming")
    return <Press word={words.cancel} name={name} icon={X} onClick={() => acts.onCancel(id)} />;
  if (outcome?.type === "failed" && outcome.code === "too_large")
    return <Press word={words.keep} name={name} icon={RotateCcw} onClick={() => acts.onKeep(id)} />;
  if (isLost(item))
    return <Press word={words.chooseAgain} name={name} icon={FileUp} onClick={() => acts.onRenew(id)} />;
  if (phase === "failed" || phase === "cancelled")
    return <Press word={words.retry} name={name} icon={RotateCcw} onClick={() => acts.onRetry(id)} />;
  if (outcome?.type === "registered")
    return <Leading word={words.open} name={name} to={objectPath(outcome.objectId)} />;
  if (outcome?.type === "known" && outcome.own)
    return <Leading word={words.open} name={name} to={objectPath(outcome.own.objectId)} />;
  if (outcome?.type === "known" && outcome.standing !== "twin" && outcome.tokenId !== null)
    return <Leading word={words.page} name={name} to={entryPath(outcome.tokenId)} />;
  return null;
}

const Leading = ({ word, name, to }: { readonly word: string; readonly name: string; readonly to: string }) => (
  <ButtonLink variant="quiet" to={to} aria-label={words.act(word, name)}>
    <span className={styles.word}>{word}</span>
    <Icon of={ChevronRight} size="sm" className={styles.small} />
  </ButtonLink>
);

interface PressProps {
  readonly word: string;
  readonly name: string;
  readonly icon: typeof X;
  readonly onClick: () => void;
}

const Press = ({ word, name, icon, onClick }: PressProps) => (
  <Button variant="quiet" aria-label={words.act(word, name)} onClick={onClick}>
    <Icon of={icon} size="sm" className={styles.small} />
    <span className={styles.word}>{word}</span>
  </Button>
);
