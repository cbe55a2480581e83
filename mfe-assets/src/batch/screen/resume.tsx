import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useState } from "react";
import { isSettled } from "../engine/item.ts";
import { type Giving, givenAgain } from "../files/given.ts";
import type { KeptBatch } from "../journal/journal.ts";
import { endBatch, isElsewhere, keptBatch, missingOf, resumeBatch } from "../run/run.ts";
import { Give } from "./give.tsx";
import styles from "./running.module.css";
import { filesWords } from "./words.ts";

export interface ResumeProps {
  readonly kept: KeptBatch;
  readonly onLeave: () => void;
}

/** Offers to go on with a batch that its page did not bring to its end. */
export function Resume({ kept, onLeave }: ResumeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const left = kept.items.filter(({ phase }) => !isSettled(phase)).length;
  const missing = missingOf(kept);
  const { roots } = kept.head;
  const title = `${filesWords(kept.items.length)} à certifier`;
  useDocumentTitle(title);

  /** Two pages may have asked, and the other may have gone on. */
  const resume = async (giving: Giving | null) => {
    if (await isElsewhere()) return setProblem("Ce lot est en cours dans un autre onglet\u00a0: il continue là-bas.");
    const latest = await keptBatch(kept.head.account);
    if (latest) resumeBatch(latest, giving);
    else onLeave();
  };

  const goOn = async () => {
    const giving = missing > 0 && roots.length > 0 ? await givenAgain(roots).catch(() => null) : null;
    if (missing > 0 && giving === null) setProblem("Le dossier n’a pas été rendu. Redonnez-le ci-dessous.");
    else await resume(giving);
  };

  const isDirect = missing === 0 || roots.length > 0;

  return (
    <>
      <PageHeader title={title} lead="Ce lot n’est pas allé à son terme." />
      <div className={styles.run}>
        <Alert
          tone="info"
          title={"Reprendre où vous en étiez\u00a0?"}
          action={
            isDirect && (
              <Button variant="primary" onClick={() => void goOn()}>
                Reprendre
              </Button>
            )
          }
        >
          {left > 0 &&
            `${filesWords(left)} sur ${kept.items.length} ${left === 1 ? "restait" : "restaient"} à inscrire. `}
          {missing > 0 && !isDirect && "Redonnez le même dossier\u00a0: ce qui est fait sera passé."}
        </Alert>
        {problem && <Alert tone="warning">{problem}</Alert>}
        {missing > 0 && (!isDirect || problem) && (
          <Give label="Redonnez le même dossier, ou les mêmes fichiers" onGiven={(giving) => void resume(giving)} />
        )}
        <Button
          variant="quiet"
          className={styles.alone}
          onClick={async () => {
            await endBatch();
            onLeave();
          }}
        >
          Abandonner ce lot
        </Button>
      </div>
    </>
  );
}
