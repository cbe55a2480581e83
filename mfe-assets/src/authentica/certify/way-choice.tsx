import type { Way } from "@authentica/backend/certify/item";
import { MAX_FILE_BYTES, MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import CloudUpload from "lucide-react/icons/cloud-upload";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useId } from "react";
import styles from "./way-choice.module.css";

export interface WayChoiceProps {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  /** `null` until a file is chosen. */
  readonly file: File | null;
  /** Whether a thumbnail of a file that stays on this device is sent. */
  readonly sendsThumbnail?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

const WAYS: readonly { readonly way: Way; readonly label: string; readonly icon: IconDrawing }[] = [
  { way: "sent", label: "Envoyer une copie", icon: CloudUpload },
  { way: "kept", label: "Le garder ici", icon: LockKeyhole },
];

/** Whether the file would be uploaded but exceeds the size limit. */
export const isTooLarge = (file: File | null, way: Way): boolean =>
  way === "sent" && file !== null && file.size > MAX_FILE_BYTES;

/** Choice whether the file is uploaded or stays on this device, with an explanation. */
export function WayChoice({ way, onWay, file, sendsThumbnail = false, disabled = false }: WayChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend className={styles.legend}>Le fichier lui-même</legend>
      <div className={styles.ways}>
        {WAYS.map(({ way: one, label, icon }) => (
          <label key={one} className={styles.way}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={way === one}
              onChange={() => onWay(one)}
              aria-describedby={way === one ? `${id}-means` : undefined}
            />
            <span className={styles.face}>
              <Icon of={icon} size="sm" />
              {label}
            </span>
          </label>
        ))}
      </div>
      {isTooLarge(file, way) ? (
        <Alert tone="error" title={file?.name} action={<Button onClick={() => onWay("kept")}>Le garder ici</Button>}>
          {MESSAGES.fileTooLarge}
        </Alert>
      ) : (
        <p id={`${id}-means`} className={styles.means}>
          {way === "sent" ? (
            <>
              Nous en gardons une copie pour vous ({MAX_FILE_MIB}&nbsp;Mo au plus), effacée sous 24&nbsp;h si vous ne
              l’inscrivez pas. Tous les types de fichiers sont acceptés.
            </>
          ) : (
            <>
              Il ne quitte pas cet appareil, quelle que soit sa taille. Nous recevons son empreinte
              {sendsThumbnail ? ", son nom et une vignette" : " et son nom, rien d’autre"}. Conservez l’original&nbsp;:
              sans lui, la preuve ne vaut rien. L’inscription portera la mention «&nbsp;déclaré sans dépôt du
              fichier&nbsp;».{" "}
              {isTooLarge(file, "sent")
                ? `Au-delà de ${MAX_FILE_MIB}\u00a0Mo, il ne peut pas être déposé.`
                : "Vous pourrez le déposer plus tard, depuis sa page."}
            </>
          )}
        </p>
      )}
    </fieldset>
  );
}
