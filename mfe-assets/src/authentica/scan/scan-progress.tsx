import { Button } from "@authentica/shared-ui/components/button";
import { Progress } from "@authentica/shared-ui/components/progress";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { progressOf, type Scan } from "./scan-machine.ts";
import styles from "./scan-progress.module.css";

/** How far a scan has gone: the stage that the request under way stands for, and under it what has really left. */
export function ScanProgress({ scan, onCancel }: { readonly scan: Scan; readonly onCancel: () => void }) {
  const stage = progressOf(scan);
  if (stage === null) return null;
  return (
    <div className={styles.progress}>
      <div className={styles.stages}>
        <Progress
          value={stage}
          label={scan.phase === "generating_hash" ? "Envoi et calcul de l’empreinte" : "Recherche dans le registre"}
        />
        {scan.phase === "generating_hash" && (
          <Progress
            value={scan.sent}
            max={1}
            label={scan.sent < 1 ? "Envoi du fichier" : "Calcul de l’empreinte…"}
            valueText={formatBytesOf(scan.sent * scan.file.size, scan.file.size)}
            className={styles.part}
          />
        )}
      </div>
      <Button variant="quiet" className={styles.cancel} onClick={onCancel}>
        Annuler
      </Button>
    </div>
  );
}
