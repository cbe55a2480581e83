import { useEffect, useState } from "react";
import { Button } from "../components/button.tsx";
import styles from "./resend.module.css";

/** The pause before another code may be asked for, in seconds. */
const PAUSE_S = 60;
const SECOND_MS = 1000;

export interface ResendProps {
  readonly pending: boolean;
  /** `false` where no code is on its way. */
  readonly pause?: boolean;
  readonly onResend: () => void;
}

/**
 * Asks for another code, after a pause that is counted down in sight and not aloud. The pause runs from when this is first
 * shown: give it the key of the present code.
 */
export function Resend({ pending, pause = true, onResend }: ResendProps) {
  const [end] = useState(() => performance.now() + (pause ? PAUSE_S * SECOND_MS : 0));
  const [left, setLeft] = useState(pause ? PAUSE_S : 0);
  const waits = left > 0;

  useEffect(() => {
    if (!waits) return;
    // By the clock: after sleep the countdown continues at the right number.
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS)));
    const timer = setInterval(count, SECOND_MS);
    return () => clearInterval(timer);
  }, [waits, end]);

  return (
    <div className={styles.resend}>
      <p className={styles.words}>
        {waits ? (
          <>
            Rien reçu&nbsp;? Regardez dans les courriers indésirables. Nouveau code possible dans{" "}
            <span className={styles.left}>{left}&nbsp;s</span>.
          </>
        ) : (
          <>Rien reçu&nbsp;? Un nouveau code peut vous être envoyé.</>
        )}
      </p>
      <Button disabled={waits} pending={pending} onClick={onResend}>
        Renvoyer
      </Button>
    </div>
  );
}
