import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { Pair } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import type { ReactNode } from "react";
import styles from "./registered-head.module.css";

export interface RegisteredHeadProps {
  readonly hash: string;
  /** Meaning for the reader: good, someone else's, no longer valid, not to be trusted. */
  readonly tone: "good" | "foreign" | "over" | "fault";
  readonly icon?: IconDrawing | undefined;
  readonly title: string;
  /** It comes on its own, without the reader having asked: it fades in. */
  readonly appears?: boolean | undefined;
  /** What follows from it. */
  readonly words: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** The head of a file whose proof does not hold. */
export const FAULT = {
  icon: PROOF_FAULT.icon,
  tone: "fault",
  title: PROOF_FAULT.word,
  words: PROOF_FAULT.meaning,
} as const;

/** Of the seal; whole where none is named. */
const FORMS: Partial<Record<RegisteredHeadProps["tone"], "broken" | "outline">> = { over: "broken", fault: "outline" };

/** What a registered file means for the reader, beside its seal. */
export function RegisteredHead({ hash, tone, icon, title, words, appears = false, children }: RegisteredHeadProps) {
  return (
    <div className={`${styles.head} ${styles[tone]} ${appears ? styles.appears : ""}`}>
      <Seal hash={hash} form={FORMS[tone] ?? "live"} size={96} className={styles.seal} />
      <div>
        <h3 className={styles.title}>
          {icon && <Icon of={icon} size="lg" />}
          {title}
        </h3>
        <p className={styles.words}>{words}</p>
        {children}
      </div>
    </div>
  );
}

/** When something happened to a registered file, as another. */
export const TimePair = ({ label, at }: { readonly label: string; readonly at: string }) => (
  <Pair label={label}>
    <ProofTime at={at} />
  </Pair>
);

/** The fingerprint of a registered file, as a line of its particulars. */
export const HashPair = ({ hash }: { readonly hash: string }) => (
  <Pair label="Empreinte SHA-256">
    <Hash value={hash} className={styles.hash} />
  </Pair>
);
