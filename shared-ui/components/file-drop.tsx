import Camera from "lucide-react/icons/camera";
import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { words } from "#words/file-drop.ts";
import { formatBytes } from "../format/bytes.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./file-drop.module.css";
import { Icon } from "./icon.tsx";
import { type Dropped, KEEPS_FILES, partsOf, useFileDrag, usePageDrag } from "./use-file-drag.ts";

/** Why a file was rejected, with a message for the user. */
export interface FileRejection {
  readonly code: "too-large" | "folder" | "several";
  /** A whole sentence in French. */
  readonly message: string;
  /** Name of the file or folder. */
  readonly name: string;
}

export interface FileDropProps {
  /** Called with the chosen file, which may be empty. */
  readonly onFile: (file: File) => void;
  /** Called with several files; folders among them are ignored. Without it, several files are rejected. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Called with all items of a drop that contains folders. Without it, folders are rejected. */
  readonly onFolders?: ((dropped: readonly Dropped[]) => void) | undefined;
  readonly onReject?: ((reason: FileRejection) => void) | undefined;
  /** Largest accepted size (bytes). */
  readonly maxBytes?: number | undefined;
  /** Accepts drops on the whole page, not only on the zone. */
  readonly anywhere?: boolean | undefined;
  /** Offers to take a picture with the camera, on hand-held devices. */
  readonly camera?: boolean | undefined;
  /** Shown above the text, instead of the icon. */
  readonly mark?: ReactNode;
  /** Text or heading that asks for a file. */
  readonly label?: ReactNode;
  /** The limits, which are shown before the user chooses a file: « Taille maximale du fichier 100 Mo ». */
  readonly hint?: ReactNode;
  /** Label of the button. */
  readonly browseLabel?: string | undefined;
  /** Same as the `accept` attribute of `<input type="file">`. It only filters the file dialog. */
  readonly accept?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Elements that handle a paste themselves, so the zone ignores it. */
const OTHER_PLACES = `input, textarea, select, [contenteditable], dialog, [${KEEPS_FILES}]`;

/** Returns the files of an input and clears the input, so that the user can choose the same file again. */
function takeOut(field: HTMLInputElement): readonly File[] {
  const files = Array.from(field.files ?? []);
  field.value = "";
  return files;
}

/**
 * Opens the camera or a file dialog. The input element is not added to the page, because the zone would then contain
 * two of them.
 */
function takePicture(taken: (file: File) => void): void {
  const field = document.createElement("input");
  Object.assign(field, { type: "file", accept: "image/*", capture: "environment" });
  field.addEventListener("change", () => field.files?.[0] && taken(field.files[0]));
  field.click();
}

/**
 * Takes a file from its button, from a drop on the zone or the page, or from the clipboard. Pasting works anywhere
 * except in a field or a dialog.
 */
export function FileDrop({
  onFile,
  onFiles,
  onFolders,
  onReject,
  anywhere = false,
  camera = false,
  mark = <Icon of={FileUp} size="lg" className={styles.mark} />,
  maxBytes = Number.POSITIVE_INFINITY,
  label = words.label,
  hint,
  browseLabel = words.browse,
  accept,
  disabled = false,
  className,
}: FileDropProps) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);

  const take = (files: readonly File[], folders: readonly string[] = [], dropped: readonly Dropped[] = []) => {
    if (folders.length > 0 && onFolders) {
      onFolders(dropped);
      return;
    }
    for (const name of folders) {
      onReject?.({
        code: "folder",
        name,
        message: words.folder(name),
      });
    }
    const [file, second] = files;
    if (!file) return;
    if (second && onFiles) onFiles(files);
    else if (second) {
      onReject?.({ code: "several", name: second.name, message: words.several });
    } else if (file.size > maxBytes) {
      const message = words.tooLarge(formatBytes(maxBytes));
      onReject?.({ code: "too-large", name: file.name, message });
    } else onFile(file);
  };

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  // If the user chose a file before hydration, only the input element has it.
  useEffect(() => {
    if (input.current) latest.current(takeOut(input.current));
  }, []);

  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const target = event.target as Element;
      // If a paste happens outside all zones, the first zone takes the file and prevents the default action.
      if (event.defaultPrevented || (!zone.current?.contains(target) && target.closest(OTHER_PLACES))) return;
      const parts = event.clipboardData && partsOf(event.clipboardData);
      if (!parts || parts[0].length + parts[1].length === 0) return;
      event.preventDefault();
      latest.current(...parts);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [disabled]);

  const drag = useFileDrag({ disabled, onDrop: take });
  usePageDrag(anywhere ? drag.hear : null);
  const ofZone = anywhere ? undefined : (event: DragEvent) => drag.hear(event);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div
      ref={zone}
      role="group"
      aria-labelledby={`${own}-label`}
      {...(disabled && { "aria-disabled": true })}
      {...(!anywhere && { [KEEPS_FILES]: "" })}
      className={classNames(styles.zone, drag.isOver && styles.over, disabled && styles.disabled, className)}
      onDragEnter={ofZone}
      onDragOver={ofZone}
      onDragLeave={ofZone}
      onDrop={ofZone}
    >
      {mark}
      <div id={`${own}-label`} className={styles.label}>
        {label}
      </div>
      <Button
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...(hint != null && { "aria-describedby": `${own}-hint` })}
      >
        {browseLabel}
      </Button>
      {camera && (
        <Button
          variant="quiet"
          icon={<Icon of={Camera} size="sm" />}
          className={styles.camera}
          disabled={disabled}
          onClick={() => takePicture((file) => take([file]))}
        >
          {words.camera}
        </Button>
      )}
      {hint != null && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple={onFiles !== undefined}
        hidden
        tabIndex={-1}
        aria-label={browseLabel}
        accept={accept}
        disabled={disabled}
        onChange={(event) => take(takeOut(event.target))}
      />
    </div>
  );
}
