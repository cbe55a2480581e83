import { sealCoverPath } from "@authentica/backend/seal/address";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import CircleAlert from "lucide-react/icons/circle-alert";
import ImageOff from "lucide-react/icons/image-off";
import { useRef, useState } from "react";
import { words } from "#words/claim.tsx";
import { useObjectUrl } from "../../use-object-url.ts";
import { cleanedCover } from "./cleaned-cover.ts";
import styles from "./cover-field.module.css";

export interface CoverFieldProps {
  /** Hash of the scanned file; `null` if no file has been scanned yet. */
  readonly hash: string | null;
  /** The chosen cover; `null` for the default cover. */
  readonly cover: File | null;
  readonly onChange: (cover: File | null) => void;
  /** Called once the default cover has loaded or failed to load. */
  readonly onSeal: (isShown: boolean) => void;
}

const { cover: texts } = words;

/**
 * Field to choose the picture that represents an object in lists. Metadata of the picture is removed before the
 * upload.
 */
export function CoverField({ hash, cover, onChange, onSeal }: CoverFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = useObjectUrl(cover);
  const seal = hash && sealCoverPath(hash, "living");
  const shown = (cover && chosen) || seal;
  /** URL of the image that could not be loaded or decoded. */
  const [missing, setMissing] = useState<string | null>(null);
  const name = cover ? texts.chosen : texts.seal;

  /** If the user chooses twice in quick succession, the last choice counts. */
  const latest = useRef<File | null>(null);

  const take = async (file: File) => {
    latest.current = file;
    const outcome = await cleanedCover(file);
    if (latest.current !== file) return;
    setRefusal(outcome.refusal);
    if (outcome.cover) onChange(outcome.cover);
  };

  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {texts.legend} <span className={styles.optional}>{texts.optional}</span>
      </legend>
      <div className={styles.row}>
        {shown === null ? (
          <div className={styles.missing}>
            <Seal form="wait" size={64} />
          </div>
        ) : missing === shown ? (
          <div role="img" aria-label={texts.notShown(name)} className={styles.missing}>
            <Icon of={ImageOff} />
          </div>
        ) : (
          <img
            src={shown}
            alt={name}
            width={640}
            height={400}
            className={styles.preview}
            onLoad={() => shown === seal && onSeal(true)}
            onError={() => {
              setMissing(shown);
              if (shown === seal) onSeal(false);
            }}
          />
        )}
        <FileDrop
          onFile={(file) => void take(file)}
          onReject={({ message }) => {
            latest.current = null;
            setRefusal(message);
          }}
          accept="image/*"
          label={cover ? cover.name : texts[missing !== null && missing === seal ? "missing" : "shown"]}
          browseLabel={cover ? texts.change : texts.choose}
          hint={cover ? formatBytes(cover.size) : texts.formats}
          className={styles.drop}
        />
      </div>
      {cover && (
        <Button
          variant="quiet"
          className={styles.reset}
          onClick={() => {
            latest.current = null;
            setRefusal(null);
            onChange(null);
          }}
        >
          {texts.reset}
        </Button>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          <Icon of={CircleAlert} size="sm" />
          {refusal}
        </p>
      )}
    </fieldset>
  );
}
