import { failed, ReleaseFailure } from "./failure.ts";

export interface PlacedFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds. */
  readonly changedAt: number;
}

/** How a file is served, where the place keeps that. */
export interface Served {
  readonly type: string;
  readonly encoding: "br" | "gzip" | null;
  readonly cache: "immutable" | "no-cache";
}

/** The line as it lies there. */
export interface ReadLine {
  readonly text: string;
  /** Another one for each change. */
  readonly mark: string;
}

/**
 * Where the releases of one microfrontend lie; all paths begin at its base. What the place itself does wrong rejects with a
 * `ReleaseFailure`.
 */
export interface Place {
  /** For people. */
  readonly words: string;
  /** Every file below a folder, such as `releases/1.0.0-…/`. */
  list(folder: string): Promise<readonly PlacedFile[]>;
  /** `null`: it is not there. */
  read(path: string): Promise<Uint8Array | null>;
  /** Whether a file that is there would be served so. */
  isServed(path: string, served: Served): Promise<boolean>;
  /** Writes a file wholly or not at all, over what is there. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>, served: Served): Promise<void>;
  /** A missing file is not a failure. */
  remove(path: string): Promise<void>;
  /** `null`: nothing was released here. */
  readLine(): Promise<ReadLine | null>;
  /** Replaces the line if it is still the one with this mark, or still missing for `null`; `false`: it is not. */
  swapLine(text: string, mark: string | null): Promise<boolean>;
}

/** The place, with every failure reported as what it does wrong. */
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
