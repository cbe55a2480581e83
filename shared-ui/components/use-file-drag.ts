import { useEffect, useRef, useState } from "react";

/** Parts of a drag event that are used, from an element or the page. */
export type DragStep = Pick<DragEvent, "type" | "dataTransfer" | "preventDefault">;

/** A dropped item, with its folder handle if it is one: read during the event, because later it is gone. */
export interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
  /** `null` where the browser has none. */
  readonly handle: Promise<FileSystemHandle | null>;
}

export interface FileDragOptions {
  readonly disabled?: boolean | undefined;
  /** What was dropped: its files, the names of folders among them, and each thing as it came. */
  readonly onDrop: (files: readonly File[], folders: readonly string[], dropped: readonly Dropped[]) => void;
}

/** Files that are dragged over a place. */
export interface FileDrag {
  /** They are over it now. */
  readonly isOver: boolean;
  /** Follows them: of `dragenter`, `dragover`, `dragleave` and `drop`. */
  readonly hear: (event: DragStep) => void;
}

const DRAGS = ["dragenter", "dragover", "dragleave", "drop"] as const;

const carriesFiles = (data: DataTransfer) => data.types.includes("Files");

/** Follows files that are dragged over a place and dropped on it. */
export function useFileDrag({ disabled = false, onDrop }: FileDragOptions): FileDrag {
  const [isOver, setOver] = useState(false);
  // Entering a child comes before leaving its parent: the place is left when the count is back to zero.
  const depth = useRef(0);

  const hear = (event: DragStep) => {
    const { type, dataTransfer: data } = event;
    if (type === "dragleave") depth.current = Math.max(0, depth.current - 1);
    if (type === "drop") depth.current = 0;
    if (type !== "dragover" && depth.current === 0) setOver(false);
    if (!data || !carriesFiles(data)) return;
    if (type === "dragenter" && !disabled) {
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    }
    if (type === "dragover") {
      event.preventDefault();
      data.dropEffect = disabled ? "none" : "copy";
    }
    if (type === "drop") {
      event.preventDefault();
      if (!disabled) onDrop(...partsOf(data));
    }
  };
  return { isOver, hear };
}

/** On a zone that keeps what comes to it from the zone that hears of the whole page. */
export const KEEPS_FILES = "data-keeps-files";

/** Hears of the whole page, but for its dialogs and for zones that keep what comes to them; `null` hears nothing. */
export function usePageDrag(hear: FileDrag["hear"] | null): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const isHearing = hear !== null;
  useEffect(() => {
    if (!isHearing) return;
    const pass = (event: DragEvent) => {
      if (!(event.target as Element).closest?.(`dialog, [${KEEPS_FILES}]`)) latest.current?.(event);
    };
    for (const type of DRAGS) document.addEventListener(type, pass);
    return () => {
      for (const type of DRAGS) document.removeEventListener(type, pass);
    };
  }, [isHearing]);
}

/** Not yet among the types of the platform: only some browsers have it. */
interface ItemWithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Content of a drop or paste: files, names of folders among them, and each item. Must be called during the event. */
export function partsOf(
  data: DataTransfer,
): [files: readonly File[], folders: readonly string[], dropped: readonly Dropped[]] {
  const dropped = Array.from(data.items as Iterable<ItemWithHandle>)
    .filter(({ kind }) => kind === "file")
    .map((item) => ({
      file: item.getAsFile?.() ?? null,
      entry: item.webkitGetAsEntry?.() ?? null,
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    }));
  const folders = new Set(dropped.flatMap(({ entry }) => (entry?.isDirectory ? [entry.name] : [])));
  return [Array.from(data.files).filter((file) => !folders.has(file.name)), [...folders], dropped];
}
