import type { Item } from "@authentica/backend/certify/item";
import { PROOFS_MAX } from "@authentica/backend/contract/constants";
import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { wordsOf } from "@authentica/shared-ui/failure";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { saveText } from "@authentica/shared-ui/navigation/save-text";
import FolderDown from "lucide-react/icons/folder-down";
import Table from "lucide-react/icons/table";
import { useState } from "react";
import type { BatchSummary } from "./batch-summary.ts";
import { resultsCsv } from "./results-csv.ts";
import styles from "./running.module.css";

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
      followDownload(link, "authentica-preuves.zip");
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
            pendingLabel="Préparation…"
            onClick={() => void download(part)}
          >
            {labelOf(objectIds.length, part, parts)}
          </Button>
        ))}
        <Button
          size="lg"
          icon={<Icon of={Table} size="md" />}
          onClick={() => saveText(resultsCsv(items, location.origin), "authentica-lot.csv", "text/csv;charset=utf-8")}
        >
          Exporter en CSV
        </Button>
        <ButtonLink size="lg" variant="quiet" to={paths.traceability}>
          Voir dans la traçabilité
        </ButtonLink>
        <Button size="lg" variant="quiet" onClick={onLeave}>
          Terminer
        </Button>
      </div>
      <p role="status" className={styles.coming}>
        {isComing && "L’archive se compose à mesure qu’elle arrive dans vos téléchargements."}
      </p>
      {problem && (
        <Alert tone="warning" onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
    </div>
  );
}

function labelOf(count: number, part: number, parts: number): string {
  if (count === 1) return "Télécharger la preuve (ZIP)";
  const which = parts > 1 ? `, partie ${part + 1} sur ${parts}` : "";
  return `Télécharger les ${formatNumber(count)} preuves (ZIP)${which}`;
}

const PROOF_WORDS = {
  verbatim: true,
  own: {
    awaiting_witnesses: "Les témoins du registre n’ont pas encore vu ces écritures. Réessayez dans un instant.",
    unavailable: "Le service est très occupé, ou redémarre. Réessayez dans un instant.",
  },
} as const;
