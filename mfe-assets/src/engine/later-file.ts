import type { OneFile } from "./one-file.ts";

/** Loads the engine, which a screen needs only once a file is chosen. */
export const loadEngine = () => import(/* webpackChunkName: "later-engine" */ "./one-file.ts");

/** A chosen file whose engine may still be loading. */
export interface LaterFile {
  /** Resolves to the file in the engine. Rejects if the engine cannot be loaded; the next call tries again. */
  one(): Promise<OneFile>;
  /** Retries what is waiting, which can be the engine itself. */
  nudge(): void;
  close(): void;
}

export interface Opening {
  readonly onOpened: (one: OneFile) => void;
  /** Called each time the engine cannot be loaded. */
  readonly onMissing: () => void;
}

/** Opens a file, which starts to read it once the engine is loaded. */
export function openLater(file: File, { onOpened, onMissing }: Opening): LaterFile {
  let opening: Promise<OneFile> | null = null;
  let opened: OneFile | null = null;
  let isClosed = false;

  async function load() {
    try {
      return (await loadEngine()).openOneFile;
    } catch (error) {
      opening = null;
      if (!isClosed) onMissing();
      throw error;
    }
  }
  async function open(): Promise<OneFile> {
    const openOneFile = await load();
    if (isClosed) throw new DOMException("The file was closed before the engine had loaded.", "AbortError");
    opened = openOneFile(file);
    onOpened(opened);
    return opened;
  }
  const one = () => {
    opening ??= open();
    return opening;
  };
  const nudge = () => (opened ? opened.nudge() : void one().catch(() => undefined));
  nudge();

  return {
    one,
    nudge,
    close() {
      isClosed = true;
      opened?.close();
    },
  };
}
