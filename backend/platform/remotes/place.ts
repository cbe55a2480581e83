import { join } from "node:path";
import { folderNameOf, type RemoteSettings } from "./settings.ts";

/** Location of the files of one microfrontend. */
export interface Place {
  readonly name: string;
  /**
   * URL of the folder for browsers, without trailing slash: on this site (`/remotes/mfe-assets`) or on another one.
   */
  readonly base: string;
  /** Reads a file below the folder; `null` if it is missing. Rejects if that cannot be determined. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Returns a text that changes when the file does; `null` if the file is missing. Absent if changes can only be seen
   * by reading the file.
   */
  readonly markOf?: (path: string) => Promise<string | null>;
}

const FETCH_MS = 3000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Prefix of the path of every file of a release. */
export const RELEASES = "releases/";

export function placeOf(name: string, { bases, releasesDir }: RemoteSettings, webDir: string | null): Place | null {
  const base = bases[name] ?? null;
  if (base !== null) return { name, base, read: (path) => fetched(`${base}/${path}`) };
  if (webDir === null) return null;
  const folder = folderNameOf(name);
  const at = (path: string) => folderOf(path, folder, releasesDir, webDir);
  return {
    name,
    base: `/remotes/${folder}`,
    read: async (path) => readFile(join(at(path), safe(path))),
    markOf: (path) => markOf(join(at(path), safe(path))),
  };
}

/**
 * Returns the folder with a file of a microfrontend that this server serves. If there is a `releasesDir`, it contains
 * the release list and the files of releases; all other files are below `webDir`.
 */
export function folderOf(path: string, folder: string, releasesDir: string | null, webDir: string): string {
  const isReleased = path === LINE_PATH || path.startsWith(RELEASES);
  return releasesDir !== null && isReleased ? join(releasesDir, folder) : join(webDir, folder, "dist");
}

const LINE_PATH = "release.json";

/** Reads a file, or resolves with `null` if it does not exist. */
export const readFile = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  Deno.readFile(path).catch(nullWhenMissing);

/** Returns a text that changes whenever the file does, without reading the file; `null` if the file is missing. */
export async function markOf(path: string): Promise<string | null> {
  const info = await Deno.stat(path).catch(nullWhenMissing);
  return info?.isFile ? `${info.ino}:${info.size}:${info.mtime?.getTime()}` : null;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
  throw error;
}

/** Throws if a path leaves its folder, because paths come from manifests and release lists. */
function safe(path: string): string {
  if (path.split(/[\\/]/).includes("..")) throw new Error(`The path ${path} leads out of the folder of the build.`);
  return path;
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const signal = AbortSignal.timeout(FETCH_MS);
  const answer = await fetch(url, { signal, redirect: "error" });
  // If the bucket of an object store may not be listed, the store answers 403 for a missing object.
  const isMissing = answer.status === 404 || answer.status === 403 || answer.status === 410;
  if (!answer.ok) {
    await answer.body?.cancel();
    if (isMissing) return null;
    throw new Error(`${url} answered ${answer.status}.`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error(`${url} is larger than ${MAX_BYTES} bytes.`);
    parts.push(part);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
