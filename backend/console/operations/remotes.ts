import { createHash } from "node:crypto";
import { join } from "node:path";
import type { RemoteState } from "../../contract/admin-operations.ts";
import { REMOTES } from "../../platform/http/static.ts";

export interface RemotesOptions {
  /** Folder that holds each `mfe-…/dist`; `null`: none are served from here. */
  readonly webDir: string | null;
  /** Base address of remotes deployed elsewhere. */
  readonly remotesUrl: string | null;
}

const FETCH_MS = 3000;
const MOST_BYTES = 2 * 1024 * 1024;

/** What is read of a manifest (Module Federation 2). */
interface Manifest {
  readonly metaData?: {
    readonly buildInfo?: { readonly buildVersion?: unknown };
    readonly remoteEntry?: { readonly name?: unknown; readonly path?: unknown };
  };
}

/** Reads the manifest of each microfrontend where the shell does, and looks whether the file that it begins with is there. */
export async function readRemotes({ webDir, remotesUrl }: RemotesOptions): Promise<RemoteState[]> {
  if (remotesUrl === null && webDir === null) return [];
  return Promise.all(
    Object.entries(REMOTES).map(([name, folder]) =>
      remotesUrl === null
        ? stateOf(name, `/remotes/${folder}/mf-manifest.json`, fileReader(join(webDir as string, folder, "dist")))
        : stateOf(name, `${remotesUrl}/${folder}/mf-manifest.json`, httpReader(`${remotesUrl}/${folder}`)),
    ),
  );
}

/** Gives the bytes of a file of the remote; rejects when they cannot be had. */
type Reader = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

async function stateOf(name: string, manifest: string, read: Reader): Promise<RemoteState> {
  let known = { build: null as string | null, version: null as string | null };
  try {
    const bytes = await read("mf-manifest.json");
    known = { ...known, build: createHash("sha256").update(bytes).digest("hex").slice(0, 12) };
    const { metaData } = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
    const version = metaData?.buildInfo?.buildVersion;
    known = { ...known, version: typeof version === "string" ? version : null };
    const { name: entry, path = "" } = metaData?.remoteEntry ?? {};
    if (typeof entry !== "string" || typeof path !== "string") throw new Error("The manifest names no entry file.");
    await read([path, entry].filter(Boolean).join("/"));
    return { name, manifest, healthy: true, ...known, problem: null };
  } catch (error) {
    return { name, manifest, healthy: false, ...known, problem: (error as Error).message };
  }
}

const fileReader =
  (dir: string): Reader =>
  async (path) => {
    // The name comes from the manifest, which is of our own build; it stays within its folder all the same.
    if (path.split("/").includes("..")) throw new Error(`${path} leads out of the build.`);
    return Deno.readFile(join(dir, path)).catch(() => {
      throw new Error(`${path} is not there.`);
    });
  };

const httpReader =
  (base: string): Reader =>
  async (path) => {
    const answer = await fetch(`${base}/${path}`, { signal: AbortSignal.timeout(FETCH_MS), redirect: "error" });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`${path} is answered with ${answer.status}.`);
    }
    const bytes = await answer.bytes();
    if (bytes.length > MOST_BYTES) throw new Error(`${path} is larger than ${MOST_BYTES} bytes.`);
    return bytes;
  };
