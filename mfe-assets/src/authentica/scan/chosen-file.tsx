import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import styles from "./chosen-file.module.css";

/** The file under examination. */
export function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  return (
    <div className={styles.file}>
      <Icon of={FileText} size="lg" className={styles.mark} />
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.size}>{formatBytes(file.size)}</p>
      </div>
      <Button
        variant="quiet"
        icon={<Icon of={X} size="sm" />}
        className={styles.remove}
        onClick={onRemove}
        aria-label={`Retirer le fichier ${file.name}`}
      >
        Retirer
      </Button>
    </div>
  );
}
