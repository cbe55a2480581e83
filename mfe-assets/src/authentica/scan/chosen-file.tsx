import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import CircleAlert from "lucide-react/icons/circle-alert";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import { words } from "#words/scan.tsx";
import { useObjectUrl } from "../../use-object-url.ts";
import type { CoverControl } from "../certify/use-cover.ts";
import styles from "./chosen-file.module.css";

export interface ChosenFileProps {
  readonly file: File;
  readonly covering: CoverControl;
  /** Whether the user can still change the cover here. */
  readonly offersCover: boolean;
  /** Whether the file cannot be removed, because a claim is in progress. */
  readonly isFixed: boolean;
  readonly onRemove: () => void;
}

/** The chosen file, with its cover. */
export function ChosenFile({ file, covering, offersCover, isFixed, onRemove }: ChosenFileProps) {
  const { chosen } = words;
  const { cover, picture, refusal, change } = covering;
  const preview = cover ?? picture?.cover ?? null;
  const shown = useObjectUrl(preview);
  const size = [picture && `${picture.width}\u00a0×\u00a0${picture.height}`, formatBytes(file.size)];
  return (
    <div className={styles.file}>
      {preview && shown ? (
        <img src={shown} alt="" width={96} height={96} className={styles.picture} />
      ) : (
        <span className={styles.mark}>
          <Icon of={FileText} size="lg" />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.name} title={file.name} dir="auto">
          {file.name}
        </p>
        <p className={styles.size}>{size.filter(Boolean).join(", ")}</p>
        {offersCover && (
          <p className={styles.cover}>
            {cover ? chosen.isCover : chosen.sealIsCover}{" "}
            <button type="button" className={styles.change} onClick={() => pickImage((image) => void change(image))}>
              {cover ? chosen.change : chosen.chooseImage}
            </button>
            {cover && (
              <>
                {" "}
                <button type="button" className={styles.change} onClick={() => void change(null)}>
                  {chosen.useSeal}
                </button>
              </>
            )}
          </p>
        )}
        {refusal && (
          <p role="alert" className={styles.refusal}>
            <Icon of={CircleAlert} size="sm" />
            {refusal}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        icon={<Icon of={X} size="sm" />}
        className={styles.remove}
        disabled={isFixed}
        onClick={onRemove}
        aria-label={chosen.removeFile(file.name)}
      >
        {chosen.remove}
      </Button>
    </div>
  );
}

/**
 * Opens a file dialog for an image. The input element is not added to the page, because there it could be mistaken
 * for the main file input.
 */
function pickImage(take: (image: File) => void): void {
  const field = document.createElement("input");
  Object.assign(field, { type: "file", accept: "image/*" });
  field.addEventListener("change", () => field.files?.[0] && take(field.files[0]));
  field.click();
}
