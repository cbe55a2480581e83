import { useEffect, useRef, useState } from "react";

/** The used members of a drag event, which may come from an element or from the page. */
export type DragStep = Pick<DragEvent, "type" | "dataTransfer" | "preventDefault">;

/**
 * A dropped file or folder. Must be read during the event, because the browser clears the data of the drop
 * afterwards.
 */
export interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
  /** Handle of the item; `null` if the browser does not support handles. */
  readonly handle: Promise<FileSystemHandle | null>;
}

export interface FileDragOptions {
  readonly disabled?: boolean | undefined;
  /** Called with the dropped files, the names of dropped folders, and every dropped item. */
  readonly onDrop: (files: readonly File[], folders: readonly string[], dropped: readonly Dropped[]) => void;
}

/** State of files that are dragged over an element. */
export interface FileDrag {
  /** Whether files are currently dragged over the element. */
  readonly isOver: boolean;
  /** Handler of `dragenter`, `dragover`, `dragleave` and `drop`. */
  readonly hear: (event: DragStep) => void;
}

const DRAGS = ["dragenter", "dragover", "dragleave", "drop"] as const;

const carriesFiles = (data: DataTransfer) => data.types.includes("Files");

/** Tracks files that are dragged over an element or dropped on it. */
export function useFileDrag({ disabled = false, onDrop }: FileDragOptions): FileDrag {
  const [isOver, setOver] = useState(false);
  // When the pointer moves to a child, `dragenter` of the child comes before `dragleave` of its parent. Only when
  // this count is back to zero has the drag left the element.
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

/** Attribute of a zone that handles its own drops. The zone that listens to the whole page then ignores them. */
export const KEEPS_FILES = "data-keeps-files";

/**
 * Listens to drags over the whole page, except over dialogs and over zones that handle their own drops. `null` stops
 * listening.
 */
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

/** Missing in the TypeScript DOM types, because only some browsers support it. */
interface ItemWithHandle extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/**
 * Returns the content of a drop or paste: the files, the names of the folders, and each dropped item. Must be called
 * during the event.
 */
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
