import type { Way } from "@authentica/backend/certify/item";
import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import CloudUpload from "lucide-react/icons/cloud-upload";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useId } from "react";
import { words } from "#words/certify.ts";
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

const { way: texts } = words;

const WAYS: readonly { readonly way: Way; readonly label: string; readonly icon: IconDrawing }[] = [
  { way: "sent", label: texts.sent, icon: CloudUpload },
  { way: "kept", label: texts.kept, icon: LockKeyhole },
];

/** Whether the file would be uploaded but exceeds the size limit. */
export const isTooLarge = (file: File | null, way: Way): boolean =>
  way === "sent" && file !== null && file.size > MAX_FILE_BYTES;

/** Choice whether the file is uploaded or stays on this device, with an explanation. */
export function WayChoice({ way, onWay, file, sendsThumbnail = false, disabled = false }: WayChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend className={styles.legend}>{texts.legend}</legend>
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
        <Alert tone="error" title={file?.name} action={<Button onClick={() => onWay("kept")}>{texts.kept}</Button>}>
          {texts.tooLarge}
        </Alert>
      ) : (
        <p id={`${id}-means`} className={styles.means}>
          {way === "sent" ? texts.sentMeans : texts.keptMeans(sendsThumbnail, isTooLarge(file, "sent"))}
        </p>
      )}
    </fieldset>
  );
}
