import { useEffect, useState } from "react";
import { words } from "#words/one-time-code.tsx";
import { Button } from "../components/button.tsx";
import styles from "./resend.module.css";

/** Time before another code may be requested (s). */
const PAUSE_S = 60;
const SECOND_MS = 1000;

export interface ResendProps {
  readonly pending: boolean;
  /** `false` if no code was sent, so that the user need not wait. */
  readonly pause?: boolean;
  readonly onResend: () => void;
}

/**
 * Button that requests another code. It is disabled during a pause, whose countdown is visible but not announced to
 * screen readers. The pause starts when the component is mounted, so its `key` should be the current code.
 */
export function Resend({ pending, pause = true, onResend }: ResendProps) {
  const [end] = useState(() => performance.now() + (pause ? PAUSE_S * SECOND_MS : 0));
  const [left, setLeft] = useState(pause ? PAUSE_S : 0);
  const waits = left > 0;

  useEffect(() => {
    if (!waits) return;
    // The remaining time is computed from the clock, so that it is correct even after the device was suspended.
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS)));
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, [waits, end]);

  return (
    <div className={styles.resend}>
      <p className={styles.words}>
        {waits ? words.wait(<span className={styles.left}>{words.seconds(left)}</span>) : words.again}
      </p>
      <Button disabled={waits} pending={pending} onClick={onResend}>
        {words.resend}
      </Button>
    </div>
  );
}
