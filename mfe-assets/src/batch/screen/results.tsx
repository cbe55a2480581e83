import type { Item } from "@authentica/backend/certify/item";
import { PROOFS_MAX } from "@authentica/backend/contract/constants";
import { downloads } from "@authentica/backend/words/downloads";
import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { wordsOf } from "@authentica/shared-ui/failure";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { saveText } from "@authentica/shared-ui/navigation/save-text";
import FolderDown from "lucide-react/icons/folder-down";
import Table from "lucide-react/icons/table";
import { useState } from "react";
import { words as batchWords } from "#words/batch.ts";
import type { BatchSummary } from "./batch-summary.ts";
import { resultsCsv } from "./results-csv.ts";
import styles from "./running.module.css";

const words = batchWords.results;

export interface ResultsProps {
  readonly items: readonly Item[];
  readonly standing: BatchSummary;
  readonly onLeave: () => void;
}

/** Results of a batch: archives with the proofs, and the CSV file. */
export function Results({ items, standing, onLeave }: ResultsProps) {
  /** Number of the archive part whose link is being requested. */
  const [asked, setAsked] = useState<number | null>(null);
  const [isComing, setComing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const registered = standing.registered.flatMap(({ outcome }) =>
    outcome?.type === "registered" ? [outcome.objectId] : [],
  );
  const deposited = standing.deposited.flatMap(({ outcome }) =>
    outcome?.type === "known" && outcome.own ? [outcome.own.objectId] : [],
  );
  const objectIds = [...registered.toReversed(), ...deposited];
  const parts = Math.ceil(objectIds.length / PROOFS_MAX);

  const download = async (part: number) => {
    setAsked(part);
    setComing(false);
    setProblem(null);
    try {
      const some = objectIds.slice(part * PROOFS_MAX, (part + 1) * PROOFS_MAX);
      const { link } = await answer(api.object.proofs.$post({ json: { objectIds: some } }));
      followDownload(link, downloads.proofs(new Date().toISOString().slice(0, 10)));
      setComing(true);
    } catch (error) {
      setProblem(wordsOf(error, PROOF_WORDS).text);
    } finally {
      setAsked(null);
    }
  };

  return (
    <div className={styles.run}>
      <div className={styles.acts}>
        {Array.from({ length: parts }, (_, part) => (
          <Button
            key={objectIds[part * PROOFS_MAX]}
            variant="primary"
            size="lg"
            icon={<Icon of={FolderDown} size="md" />}
            pending={asked === part}
            pendingLabel={words.preparing}
            onClick={() => void download(part)}
          >
            {parts > 1 ? words.downloadPart(objectIds.length, part + 1, parts) : words.download(objectIds.length)}
          </Button>
        ))}
        <Button
          size="lg"
          icon={<Icon of={Table} size="md" />}
          onClick={() =>
            saveText(resultsCsv(items, location.origin), batchWords.csv.fileName, "text/csv;charset=utf-8")
          }
        >
          {words.exportCsv}
        </Button>
        <ButtonLink size="lg" variant="quiet" to={paths.traceability}>
          {words.traceability}
        </ButtonLink>
        <Button size="lg" variant="quiet" onClick={onLeave}>
          {words.finish}
        </Button>
      </div>
      <p role="status" className={styles.coming}>
        {isComing && words.coming}
      </p>
      {problem && (
        <Alert tone="warning" onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
    </div>
  );
}

const PROOF_WORDS = { verbatim: true, own: words.refusals } as const;
