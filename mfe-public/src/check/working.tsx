import { Button } from "@authentica/shared-ui/components/button";
import { Progress } from "@authentica/shared-ui/components/progress";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { words } from "#words/check.tsx";
import styles from "./working.module.css";

export interface WorkingProps {
  readonly file: File;
  /** Number of bytes that have been read. */
  readonly bytes: number;
  /** Whether a seal is drawn while the file is being read. */
  readonly hasSeal?: boolean | undefined;
  readonly onCancel: () => void;
}

/** From this size (bytes) on, the page says that reading takes a while. */
const LONG_BYTES = 512 * 1024 * 1024;

/** Progress of reading a file. It appears after a short delay, because a small file is read before that. */
export function Working({ file, bytes, hasSeal = false, onCancel }: WorkingProps) {
  return (
    <div className={styles.working}>
      {hasSeal && (
        <Seal form="engraving" size={208} done={file.size > 0 ? bytes / file.size : 1} className={styles.seal} />
      )}
      <p className={styles.name}>{file.name}</p>
      <Progress
        label={words.computing}
        value={bytes}
        max={file.size}
        valueText={words.progress(formatBytes(bytes), formatBytes(file.size))}
      />
      {file.size >= LONG_BYTES && <p className={styles.patience}>{words.patience}</p>}
      <Button onClick={onCancel}>{words.cancel}</Button>
    </div>
  );
}
