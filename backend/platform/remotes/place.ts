import { join } from "node:path";
import { folderNameOf, type RemoteSettings } from "./settings.ts";

/** Where the files of one microfrontend lie. */
export interface Place {
  readonly name: string;
  /** Address of it for browsers, without trailing slash: of this site (`/remotes/mfe-assets`) or another. */
  readonly base: string;
  /** A file below it; `null`: missing. Rejects if that is unknown. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Changes when the file does; `null`: missing. Absent if only reading shows it. */
  readonly markOf?: (path: string) => Promise<string | null>;
}

const FETCH_MS = 3000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Begins the path of every file of a release. */
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

/** The folder that holds a file of a microfrontend that is served from here: releases have theirs, and their line is beside them. */
export function folderOf(path: string, folder: string, releasesDir: string | null, webDir: string): string {
  const isReleased = path === LINE_PATH || path.startsWith(RELEASES);
  return releasesDir !== null && isReleased ? join(releasesDir, folder) : join(webDir, folder, "dist");
}

const LINE_PATH = "release.json";

/** Reads a file; resolves with `null` if there is none. */
export const readFile = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  Deno.readFile(path).catch(nullWhenMissing);

/** What a file is known by without reading it; `null`: there is none. */
export async function markOf(path: string): Promise<string | null> {
  const info = await Deno.stat(path).catch(nullWhenMissing);
  return info?.isFile ? `${info.ino}:${info.size}:${info.mtime?.getTime()}` : null;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
  throw error;
}

/** Names come from manifests and lines; they stay within their folder all the same. */
function safe(path: string): string {
  if (path.split(/[\\/]/).includes("..")) throw new Error(`${path} leads out of the build.`);
  return path;
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const signal = AbortSignal.timeout(FETCH_MS);
  const answer = await fetch(url, { signal, redirect: "error" });
  // An object store that may not be listed says 403 of what is not there.
  const isMissing = answer.status === 404 || answer.status === 403 || answer.status === 410;
  if (!answer.ok) {
    await answer.body?.cancel();
    if (isMissing) return null;
    throw new Error(`${url} is answered with ${answer.status}.`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`${url} is larger than ${MOST_BYTES} bytes.`);
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
