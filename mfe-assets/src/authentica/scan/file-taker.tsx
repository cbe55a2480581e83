import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop, type FileRejection } from "@authentica/shared-ui/components/file-drop";
import { Seal } from "@authentica/shared-ui/components/seal";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { useState } from "react";
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

const EMPTY = "Ce fichier est vide\u00a0: tous les fichiers vides ont la même empreinte. Choisissez-en un autre.";

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
          if (chosen.size === 0) return setRejected({ beside: file, why: { name: chosen.name, message: EMPTY } });
          dismiss();
          onFile(chosen);
        }}
        onFiles={onFiles}
        onFolders={onFolders}
        onReject={(why) => setRejected({ beside: file, why })}
        anywhere
        camera
        mark={file ? undefined : <Seal form="wait" size={144} />}
        label={file ? "Déposez un autre fichier pour le remplacer" : "Déposez votre fichier ici"}
        browseLabel={file ? "Changer de fichier" : "Choisir un fichier"}
        hint={`Taille maximale du fichier ${MAX_FILE_MIB} Mo`}
        disabled={disabled}
        className={file ? styles.again : styles.first}
      />
      {onFiles && file === null && (
        <Button variant="quiet" className={styles.several} onClick={() => onFiles([])}>
          Plusieurs fichiers ou un dossier
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
