import { isSettled } from "@authentica/backend/certify/item";
import { useUser } from "@authentica/shared-ui/api";
import { hasBatch } from "@authentica/shared-ui/batch-database";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import { useEffect, useState } from "react";
import { words } from "#words/batch.ts";
import { type Giving, givenByDrop, givenFiles, NOTHING_LEFT_OUT } from "../files/given.ts";
import type { KeptBatch } from "../journal/journal.ts";
import { aloneAgain, endBatch, isElsewhere, keptBatch, resumeBatch } from "../run/run.ts";
import { Resume } from "./resume.tsx";
import styles from "./running.module.css";
import { Running } from "./running.tsx";
import { Setup } from "./setup.tsx";
import { useRun } from "./use-batch.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

export interface BatchScreenProps {
  /** Files that the user gave. `null` if there are none, or if an earlier batch is resumed. */
  readonly given: readonly File[] | readonly Dropped[] | null;
  /** Called to return to the scan of a single file. */
  readonly onLeave: () => void;
}

const isDropped = (given: readonly (File | Dropped)[]): given is readonly Dropped[] =>
  given.length > 0 && !(given[0] instanceof File);

/** Screen for many files at once: setup, progress and results. */
export function BatchScreen({ given, onLeave }: BatchScreenProps) {
  const run = useRun();
  const { data: user } = useUser();
  /** `undefined` while the given files are read; `null` if they could not be read. */
  const [giving, setGiving] = useState<Giving | null>();
  // A batch that runs in this page needs nothing from the journal, because the page still has its files.
  const [kept, setKept] = useState<KeptBatch | null | undefined>(run === null && hasBatch() ? undefined : null);
  const [isOther, setOther] = useState(false);
  const screen = useKeptFocus();
  useNoStrayDrop();

  const account = user?._id;
  useEffect(() => {
    if (kept !== undefined || account === undefined) return;
    const leaving = new AbortController();
    const read = async () => {
      if (await isElsewhere()) {
        // Files that were given to this page are started after the batch of the other page has ended.
        if (given !== null && given.length > 0) return setKept(null);
        setOther(true);
        await aloneAgain(leaving.signal);
        setOther(false);
      }
      const found = await keptBatch(account);
      leaving.signal.throwIfAborted();
      // If all items are settled, the results are shown without asking the user to resume.
      if (found?.items.every(({ phase }) => isSettled(phase))) resumeBatch(found, null);
      setKept(found);
    };
    // The promise rejects when this screen is closed.
    read().catch(() => {});
    return () => leaving.abort();
  }, [kept, account, given]);

  useEffect(() => {
    if (given === null) return setGiving({ files: [], roots: [], leftOut: NOTHING_LEFT_OUT });
    const looking = isDropped(given) ? givenByDrop(given) : givenFiles(given as readonly File[]);
    void looking.then(setGiving, () => setGiving(null));
  }, [given]);

  const leave = async () => {
    await endBatch();
    onLeave();
  };

  const shown = () => {
    if (run) return <Running run={run} onLeave={() => void leave()} />;
    if (isOther) return <Elsewhere onLeave={onLeave} />;
    if (kept === undefined || giving === undefined)
      return (
        <div className={styles.opening}>
          <Spinner label={words.elsewhere.opening} />
        </div>
      );
    if (kept) return <Resume kept={kept} onLeave={onLeave} />;
    return <Setup given={giving} onLeave={onLeave} />;
  };
  return (
    <div ref={screen} className={styles.screen}>
      {shown()}
    </div>
  );
}

/**
 * Says that another tab has a batch in progress. The batch can be continued here after that tab was closed or has
 * crashed.
 */
function Elsewhere({ onLeave }: { readonly onLeave: () => void }) {
  useDocumentTitle(words.elsewhere.title);
  return (
    <>
      <PageHeader title={words.elsewhere.title} lead={words.elsewhere.lead} />
      <div className={styles.run}>
        <Alert tone="info">{words.elsewhere.means}</Alert>
        <Button variant="quiet" className={styles.alone} onClick={onLeave}>
          {words.backToOne}
        </Button>
      </div>
    </>
  );
}
