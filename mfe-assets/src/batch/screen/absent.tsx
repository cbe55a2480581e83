import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { useState } from "react";
import { words } from "#words/batch.ts";
import type { Giving } from "../files/given.ts";
import type { Run } from "../run/run.ts";
import { Give } from "./give.tsx";
import styles from "./running.module.css";

export interface AbsentProps {
  readonly run: Run;
  /** Number of missing files. */
  readonly count: number;
}

/** Asks the user for files that are missing after a reload. */
export function Absent({ run, count }: AbsentProps) {
  const [isLooked, setLooked] = useState(false);
  const give = (giving: Giving) => {
    run.give(giving);
    setLooked(true);
  };
  const goWithout = () => {
    for (const { id, phase } of run.batch.items) if (phase === "absent") run.batch.cancel(id);
  };
  return (
    <section aria-label={words.absent.label} className={styles.run}>
      <Alert
        tone={isLooked ? "warning" : "info"}
        title={words.absent.title(count)}
        action={<Button onClick={goWithout}>{words.absent.without(count)}</Button>}
      >
        {isLooked ? words.absent.missing(count) : words.absent.chooseAgain}
      </Alert>
      <Give label={words.sameAgain} onGiven={give} />
    </section>
  );
}
