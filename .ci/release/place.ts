import { failed, ReleaseFailure } from "./failure.ts";

export interface PlacedFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** How a file is served, if the place stores this. */
export interface Served {
  readonly type: string;
  readonly encoding: "br" | "gzip" | null;
  readonly cache: "immutable" | "no-cache";
}

/** A line that was read. */
export interface ReadLine {
  readonly text: string;
  /** Version of the content of `release.json`: it differs after each change. */
  readonly mark: string;
}

/**
 * Place of the releases of one microfrontend; all paths are relative to its base. Failures of the place reject with a
 * `ReleaseFailure`.
 */
export interface Place {
  /** Description for the user. */
  readonly words: string;
  /** Lists every file below a folder, such as `releases/1.0.0-…/`. */
  list(folder: string): Promise<readonly PlacedFile[]>;
  /** Resolves to `null` if the file does not exist. */
  read(path: string): Promise<Uint8Array | null>;
  /** Whether an existing file would be served in this way. */
  isServed(path: string, served: Served): Promise<boolean>;
  /** Writes a file completely or not at all, and replaces an existing one. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>, served: Served): Promise<void>;
  /** Removes a file; it may be missing. */
  remove(path: string): Promise<void>;
  /** Resolves to `null` if nothing was released here. */
  readLine(): Promise<ReadLine | null>;
  /**
   * Replaces `release.json` if it is still the version with this mark (`null`: still missing). Resolves to `false` if
   * it is not.
   */
  swapLine(text: string, mark: string | null): Promise<boolean>;
}

/** Wraps a place so that every failure is reported with the place's description. */
export function toldOf(place: Place): Place {
  const told =
    <A extends readonly unknown[], T>(does: (...input: A) => Promise<T>) =>
    (...input: A): Promise<T> =>
      does(...input).catch((error: Error) => {
        throw error instanceof ReleaseFailure ? error : failed(`${place.words}: ${error.message}`, { cause: error });
      });
  return {
    words: place.words,
    list: told(place.list),
    read: told(place.read),
    isServed: told(place.isServed),
    put: told(place.put),
    remove: told(place.remove),
    readLine: told(place.readLine),
    swapLine: told(place.swapLine),
  };
}
