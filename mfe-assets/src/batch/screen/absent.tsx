import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { useState } from "react";
import type { Giving } from "../files/given.ts";
import type { Run } from "../run/run.ts";
import { Give } from "./give.tsx";
import styles from "./running.module.css";
import { filesWords } from "./words.ts";

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
  const [them, missing] = count === 1 ? ["lui", "Il n’était pas"] : ["eux", "Ils n’étaient pas"];
  return (
    <section aria-label="Fichiers à redonner" className={styles.run}>
      <Alert
        tone={isLooked ? "warning" : "info"}
        title={`${filesWords(count)} à redonner`}
        action={<Button onClick={goWithout}>Continuer sans {them}</Button>}
      >
        {isLooked
          ? `${missing} dans ce que vous avez donné.`
          : "Choisissez de nouveau le même dossier\u00a0: nous reprenons où vous en étiez."}
      </Alert>
      <Give label="Choisissez de nouveau le même dossier, ou les mêmes fichiers" onGiven={give} />
    </section>
  );
}
