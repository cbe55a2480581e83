import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop, type FileRejection } from "@authentica/shared-ui/components/file-drop";
import { Seal } from "@authentica/shared-ui/components/seal";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { useState } from "react";
import { words } from "#words/scan.tsx";
import styles from "./scan-view.module.css";

export interface FileTakerProps {
  /** The current file. A new file would replace it. */
  readonly file: File | null;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  /** Called with several files. If missing, the user may only give one file at a time. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Called if a drop contains folders. */
  readonly onFolders?: ((dropped: readonly Dropped[]) => void) | undefined;
}

const { taker } = words;

/** Drop zone and file button. If a file was not accepted, shows why. */
export function FileTaker({ file, disabled, onFile, onFiles, onFolders }: FileTakerProps) {
  const [rejected, setRejected] = useState<{
    readonly beside: File | null;
    readonly why: Pick<FileRejection, "name" | "message">;
  } | null>(null);
  const rejection = rejected?.beside === file ? rejected.why : null;
  const dismiss = () => setRejected(null);
  return (
    <>
      <FileDrop
        onFile={(chosen) => {
          if (chosen.size === 0) return setRejected({ beside: file, why: { name: chosen.name, message: taker.empty } });
          dismiss();
          onFile(chosen);
        }}
        onFiles={onFiles}
        onFolders={onFolders}
        onReject={(why) => setRejected({ beside: file, why })}
        anywhere
        camera
        mark={file ? undefined : <Seal form="wait" size={144} />}
        label={file ? taker.dropAnother : taker.drop}
        browseLabel={file ? taker.chooseAnother : taker.choose}
        hint={taker.limit}
        disabled={disabled}
        className={file ? styles.again : styles.first}
      />
      {onFiles && file === null && (
        <Button variant="quiet" className={styles.several} onClick={() => onFiles([])}>
          {taker.several}
        </Button>
      )}
      {rejection && (
        <Alert tone="error" title={rejection.name} onDismiss={dismiss}>
          {rejection.message}
        </Alert>
      )}
    </>
  );
}
