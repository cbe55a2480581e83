import { Button } from "@authentica/shared-ui/components/button";
import { Progress } from "@authentica/shared-ui/components/progress";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { progressOf, type Scan } from "./scan.ts";
import styles from "./scan-progress.module.css";

/** Progress of a scan: the bytes sent, and the current stage below. */
export function ScanProgress({ scan, onCancel }: { readonly scan: Scan; readonly onCancel: () => void }) {
  const stage = progressOf(scan);
  if (stage === null) return null;
  const isSending = scan.phase === "generating_hash" && !scan.isKept;
  return (
    <div className={styles.progress}>
      <div className={styles.stages}>
        {isSending && (
          <Progress
            value={scan.sent}
            max={1}
            label={scan.sent < 1 ? "Envoi du fichier" : "Calcul de l’empreinte…"}
            valueText={formatBytesOf(scan.sent * scan.file.size, scan.file.size)}
          />
        )}
        <Progress
          value={stage}
          label={
            isSending
              ? "Envoi et calcul de l’empreinte"
              : scan.phase === "generating_hash"
                ? "Calcul de l’empreinte, sur cet appareil"
                : "Recherche dans le registre"
          }
          className={isSending ? styles.part : undefined}
        />
      </div>
      <Button variant="quiet" className={styles.cancel} onClick={onCancel}>
        Annuler
      </Button>
    </div>
  );
}
