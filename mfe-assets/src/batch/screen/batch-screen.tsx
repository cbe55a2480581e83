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
  /** What the user gave to start with; `null`: nothing, or an earlier batch. */
  readonly given: readonly File[] | readonly Dropped[] | null;
  /** Leads back to the scan of one file. */
  readonly onLeave: () => void;
}

const isDropped = (given: readonly (File | Dropped)[]): given is readonly Dropped[] =>
  given.length > 0 && !(given[0] instanceof File);

/** Many files at once: what is to be certified, how it goes, and what became of it. */
export function BatchScreen({ given, onLeave }: BatchScreenProps) {
  const run = useRun();
  const { data: user } = useUser();
  /** `undefined` while what was given is looked at; `null` where it could not be read. */
  const [giving, setGiving] = useState<Giving | null>();
  // One of this page is gone on with as it is: it has its files.
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
        // What was given to this page is begun here, once the other has come to its end.
        if (given !== null && given.length > 0) return setKept(null);
        setOther(true);
        await aloneAgain(leaving.signal);
        setOther(false);
      }
      const found = await keptBatch(account);
      leaving.signal.throwIfAborted();
      // Nothing is left to be done but to look at it.
      if (found?.items.every(({ phase }) => isSettled(phase))) resumeBatch(found, null);
      setKept(found);
    };
    // It rejects where this screen is left.
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
          <Spinner label="Un instant…" />
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

const TITLE = "Un lot est en cours dans un autre onglet";

/** Says why nothing can be gone on with here; it is gone on with once that page is closed, or has died. */
function Elsewhere({ onLeave }: { readonly onLeave: () => void }) {
  useDocumentTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} lead="Deux onglets feraient deux fois le même travail." />
      <div className={styles.run}>
        <Alert tone="info">Il continue là-bas. Si cet onglet est fermé, la suite vous sera proposée ici.</Alert>
        <Button variant="quiet" className={styles.alone} onClick={onLeave}>
          Revenir à un seul fichier
        </Button>
      </div>
    </>
  );
}
