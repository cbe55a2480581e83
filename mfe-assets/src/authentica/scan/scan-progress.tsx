import { Button } from "@authentica/shared-ui/components/button";
import { Progress } from "@authentica/shared-ui/components/progress";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { words } from "#words/scan.tsx";
import { progressOf, type Scan } from "./scan.ts";
import styles from "./scan-progress.module.css";

const { progress } = words;

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
            label={scan.sent < 1 ? progress.sending : progress.hashing}
            valueText={formatBytesOf(scan.sent * scan.file.size, scan.file.size)}
          />
        )}
        <Progress
          value={stage}
          label={
            isSending ? progress.both : scan.phase === "generating_hash" ? progress.hashingHere : progress.verifying
          }
          className={isSending ? styles.part : undefined}
        />
      </div>
      <Button variant="quiet" className={styles.cancel} onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
