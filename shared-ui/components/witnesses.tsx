import { seenWords } from "@authentica/backend/contract/witnessed";
import { witnessed } from "@authentica/backend/words/witnessed";
import BadgeCheck from "lucide-react/icons/badge-check";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { words } from "#words/witnesses.ts";
import { formatClockInParis, formatInParis, formatShortDayInParis } from "../format/registry-date.ts";
import type { SeenByWitnesses } from "../registry/seen-by-witnesses.ts";
import { Icon, type IconDrawing } from "./icon.tsx";
import styles from "./witnesses.module.css";

export interface WitnessesProps {
  readonly seen: SeenByWitnesses;
  /** Number of entries that the checkpoint covers. */
  readonly size: number;
}

/** Returns a sentence which says how many witnesses have seen a checkpoint. */
export const seenSentence = ({ each }: Pick<SeenByWitnesses, "each">): string =>
  seenWords(each.filter(({ hasSeen }) => hasSeen).length, each.length, witnessed);

/** Lists the signers of a checkpoint: the registry, and each witness with its name and the time of its signature. */
export function Witnesses({ seen: { each }, size }: WitnessesProps) {
  return (
    <ul role="list" className={styles.each}>
      <Signer icon={BadgeCheck} name={words.register} tone="seen">
        {words.signed(size)}
      </Signer>
      {each.map(({ name, hasSeen, seenAt }) => (
        <Signer
          key={name}
          icon={hasSeen ? BadgeCheck : Clock}
          name={name}
          tone={hasSeen ? "seen" : "absent"}
          at={seenAt ?? undefined}
        >
          {hasSeen ? words.seen : words.absent}
        </Signer>
      ))}
    </ul>
  );
}

interface SignerProps {
  readonly icon: IconDrawing;
  readonly name: string;
  readonly tone: "seen" | "absent";
  /** Time of the signature (ISO 8601). */
  readonly at?: string | undefined;
  readonly children: ReactNode;
}

const Signer = ({ icon, name, tone, at, children }: SignerProps) => (
  <li className={styles.signer}>
    <Icon of={icon} size="sm" className={styles[tone]} />
    <div className={styles.who}>
      <p className={styles.name}>{name}</p>
      <p className={styles.what}>{children}</p>
    </div>
    {at !== undefined && (
      <time dateTime={at} title={formatInParis(at)} className={styles.when}>
        <span className={styles.clock}>{formatClockInParis(at)}</span>
        <br />
        {formatShortDayInParis(at)}
      </time>
    )}
  </li>
);
