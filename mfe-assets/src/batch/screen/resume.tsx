import { isSettled } from "@authentica/backend/certify/item";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useMemo, useRef, useState } from "react";
import { type Giving, givenAgain } from "../files/given.ts";
import type { KeptBatch } from "../journal/journal.ts";
import { endBatch, isElsewhere, keptBatch, missingOf, resumeBatch, resumed } from "../run/run.ts";
import { standingOf } from "./batch-summary.ts";
import { Give } from "./give.tsx";
import { Plate, plateWords } from "./plate.tsx";
import styles from "./running.module.css";
import { filesWords, stayWords } from "./words.ts";

export interface ResumeProps {
  readonly kept: KeptBatch;
  readonly onLeave: () => void;
}

/** Offers to continue an unfinished batch from an earlier page load. */
export function Resume({ kept, onLeave }: ResumeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isResuming = useRef(false);
  const left = kept.items.filter(({ phase }) => !isSettled(phase)).length;
  const missing = missingOf(kept);
  const items = useMemo(() => resumed(kept), [kept]);
  const standing = standingOf({ items });
  const { registered } = standing;
  const { roots } = kept.head;
  const title = `${filesWords(kept.items.length)} à certifier`;
  useDocumentTitle(title);

  /**
   * Another tab may have resumed the batch since this tab offered to resume it. If so, this tab must not resume it
   * too.
   */
  const isTaken = async () => {
    const taken = await isElsewhere();
    if (taken) setProblem("Ce lot est en cours dans un autre onglet\u00a0: il continue là-bas.");
    return taken;
  };

  /** If the user presses the button twice, the batch must not be started twice. */
  const once = async (run: () => Promise<void>) => {
    if (isResuming.current) return;
    isResuming.current = true;
    await run().finally(() => {
      isResuming.current = false;
    });
  };

  const resume = async (giving: Giving | null) => {
    if (await isTaken()) return;
    const latest = await keptBatch(kept.head.account);
    if (latest) resumeBatch(latest, giving);
    else onLeave();
  };

  const goOn = async () => {
    const giving = missing > 0 && roots.length > 0 ? await givenAgain(roots).catch(() => null) : null;
    if (missing > 0 && giving === null) setProblem("Le dossier n’a pas été rendu. Redonnez-le ci-dessous.");
    else await resume(giving);
  };

  const giveUp = async () => {
    setAsking(false);
    if (await isTaken()) return;
    await endBatch();
    onLeave();
  };

  const isDirect = missing === 0 || roots.length > 0;

  return (
    <>
      <PageHeader title={title} lead="Ce lot n’est pas allé à son terme." />
      <div className={styles.stack}>
        <Plate items={items} halt={null} words={plateWords(standing)} />
        <Alert
          tone="info"
          title={"Reprendre où vous en étiez\u00a0?"}
          action={
            isDirect && (
              <Button variant="primary" onClick={() => void once(goOn)}>
                Reprendre
              </Button>
            )
          }
        >
          {left > 0 && `${leftWords(left, items.length)} à inscrire. `}
          {missing > 0 && !isDirect && "Choisissez de nouveau le même dossier\u00a0: nous reprenons où vous en étiez."}
        </Alert>
        {problem && <Alert tone="warning">{problem}</Alert>}
        {missing > 0 && (!isDirect || problem) && (
          <Give
            label="Choisissez de nouveau le même dossier, ou les mêmes fichiers"
            onGiven={(giving) => void once(() => resume(giving))}
          />
        )}
        <Button variant="quiet" className={styles.alone} onClick={() => setAsking(true)}>
          Abandonner ce lot
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        size="sm"
        title="Abandonner ce lot&nbsp;?"
        description={giveUpWords(kept.items.length, registered.length)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Garder ce lot</Button>
            <Button variant="danger" onClick={() => void giveUp()}>
              Abandonner ce lot
            </Button>
          </>
        }
      />
    </>
  );
}

function giveUpWords(all: number, registered: number): string {
  const one = registered === 0 ? "Son fichier" : "L’autre";
  const many = registered === 0 ? "Ses fichiers" : "Les autres";
  const rest =
    all - registered === 1
      ? `${one} ne sera plus proposé\u00a0: pour l’inscrire, il faudra le redonner.`
      : `${many} ne seront plus proposés\u00a0: pour les inscrire, il faudra les redonner.`;
  return registered === 0 ? rest : `${stayWords(registered)} ${rest}`;
}

function leftWords(left: number, all: number): string {
  if (left === 1) return all === 1 ? "Il restait" : `${filesWords(1)} sur ${formatNumber(all)} restait`;
  return left === all ? `Les ${formatNumber(all)} restaient` : `${filesWords(left)} sur ${formatNumber(all)} restaient`;
}
