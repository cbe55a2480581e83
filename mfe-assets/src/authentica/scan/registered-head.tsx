import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { Pair } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import type { ReactNode } from "react";
import { words as texts } from "#words/found.tsx";
import styles from "./registered-head.module.css";

export interface RegisteredHeadProps {
  readonly hash: string;
  /**
   * Meaning for the user. `good`: valid. `foreign`: belongs to another user. `over`: no longer valid. `fault`: must
   * not be trusted.
   */
  readonly tone: "good" | "foreign" | "over" | "fault";
  readonly icon?: IconDrawing | undefined;
  readonly title: string;
  /** Whether the heading fades in. It does if it appears without an action of the user. */
  readonly appears?: boolean | undefined;
  /** Consequence for the user. */
  readonly words: ReactNode;
  /** Actions that the user can perform. */
  readonly children?: ReactNode;
}

/** Icon and texts for a file whose proof is invalid. */
export const FAULT = {
  icon: PROOF_FAULT.icon,
  tone: "fault",
  title: PROOF_FAULT.word,
  means: PROOF_FAULT.meaning,
} as const;

/** Form of the seal for each tone. Other tones show the complete seal. */
const FORMS: Partial<Record<RegisteredHeadProps["tone"], "broken" | "outline">> = { over: "broken", fault: "outline" };

/** Heading with the seal. Says what a registered file means for the user. */
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

/** Date of an event of a registered file, as a label and value. */
export const TimePair = ({ label, at }: { readonly label: string; readonly at: string }) => (
  <Pair label={label}>
    <ProofTime at={at} />
  </Pair>
);

/** Fingerprint of a registered file, as a label and value. */
export const HashPair = ({ hash }: { readonly hash: string }) => (
  <Pair label={texts.labels.hash}>
    <Hash value={hash} className={styles.hash} />
  </Pair>
);
