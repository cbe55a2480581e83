import { isSettled } from "@authentica/backend/certify/item";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useMemo, useRef, useState } from "react";
import { words as batch } from "#words/batch.ts";
import { type Giving, givenAgain } from "../files/given.ts";
import type { KeptBatch } from "../journal/journal.ts";
import { endBatch, isElsewhere, keptBatch, missingOf, resumeBatch, resumed } from "../run/run.ts";
import { standingOf } from "./batch-summary.ts";
import { Give } from "./give.tsx";
import { Plate, plateWords } from "./plate.tsx";
import styles from "./running.module.css";

const words = batch.resume;

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
  const title = batch.toCertify(kept.items.length);
  useDocumentTitle(title);

  /**
   * Another tab may have resumed the batch since this tab offered to resume it. If so, this tab must not resume it
   * too.
   */
  const isTaken = async () => {
    const taken = await isElsewhere();
    if (taken) setProblem(words.elsewhere);
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
    if (missing > 0 && giving === null) setProblem(words.noFolder);
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
      <PageHeader title={title} lead={words.lead} />
      <div className={styles.stack}>
        <Plate items={items} halt={null} words={plateWords(standing)} />
        <Alert
          tone="info"
          title={words.question}
          action={
            isDirect && (
              <Button variant="primary" onClick={() => void once(goOn)}>
                {words.resume}
              </Button>
            )
          }
        >
          {left > 0 && `${words.left(left, items.length)} `}
          {missing > 0 && !isDirect && words.chooseAgain}
        </Alert>
        {problem && <Alert tone="warning">{problem}</Alert>}
        {missing > 0 && (!isDirect || problem) && (
          <Give label={batch.sameAgain} onGiven={(giving) => void once(() => resume(giving))} />
        )}
        <Button variant="quiet" className={styles.alone} onClick={() => setAsking(true)}>
          {words.giveUp}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        size="sm"
        title={words.giveUpQuestion}
        description={words.giveUpMeans(kept.items.length, registered.length)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button variant="danger" onClick={() => void giveUp()}>
              {words.giveUp}
            </Button>
          </>
        }
      />
    </>
  );
}
