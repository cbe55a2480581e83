import type { RemoteAddress } from "@authentica/backend/contract/release";
import { jsonOf } from "./addresses.ts";
import { FileError } from "./failure.ts";
import { dropAhead } from "./page-files.ts";
import { readFile } from "./silence.ts";

/** What a build of a microfrontend says of itself: its `mf-manifest.json`, read and held against its digest. */
export interface Manifest {
  readonly address: string;
  /** Address of the script that the build begins with. */
  readonly entry: string;
  /** Absolute addresses of the files that its routes come in, scripts and style sheets. */
  readonly routes: readonly string[];
  /** As it came: two builds are the same while this is. */
  readonly text: string;
  /** Of `text`. */
  readonly content: unknown;
  readonly release: string | null;
  /** Digests (SRI) of all files of the build, by their absolute addresses; `null`: a build for development, which names none. */
  readonly files: Readonly<Record<string, string>> | null;
}

interface Content {
  readonly metaData?: { readonly remoteEntry?: { readonly name?: unknown; readonly path?: unknown } };
  readonly exposes?: unknown;
  readonly shared?: unknown;
  readonly authentica?: {
    readonly version?: unknown;
    readonly build?: unknown;
    readonly files?: Readonly<Record<string, unknown>>;
  };
}

/** Reads the manifest at an address. Rejects with a `FileError`: `wrong` where it is not the one that the address names, or none at all. */
export async function readManifest({ entry, release, integrity }: RemoteAddress): Promise<Manifest> {
  const text = await readFile(entry).catch((cause: FileError) => {
    if (cause.reason === "hangs") dropAhead(new URL(".", entry).href);
    throw cause;
  });
  if (integrity !== null && (await digestOf(text)) !== integrity)
    throw new FileError("wrong", `${entry} is not the manifest that was released.`);
  return parseManifest(text, entry, release);
}

/** Takes a manifest apart; throws a `FileError` where it is none. */
export function parseManifest(text: string, address: string, release: string | null): Manifest {
  const content = (jsonOf(text) ?? {}) as Content;
  const { metaData, exposes, shared, authentica } = content;
  if (typeof metaData?.remoteEntry?.name !== "string" || !Array.isArray(exposes) || !Array.isArray(shared))
    throw new FileError("wrong", `${address} is no manifest of a microfrontend.`);
  const { version, build, files } = authentica ?? {};
  const at = (path: string) => new URL(path, address).href;
  return {
    address,
    entry: at([metaData.remoteEntry.path, metaData.remoteEntry.name].filter(Boolean).join("/")),
    routes: routesIn(exposes as readonly Exposed[]).map(at),
    text,
    content,
    release: release ?? (typeof version === "string" && typeof build === "string" ? `${version}-${build}` : null),
    files:
      files === undefined
        ? null
        : Object.fromEntries(
            Object.entries(files).flatMap(([path, digest]) => (typeof digest === "string" ? [[at(path), digest]] : [])),
          ),
  };
}

interface Exposed {
  readonly name?: unknown;
  readonly assets?: Readonly<Record<string, { readonly sync?: unknown }>>;
}

function routesIn(exposes: readonly Exposed[]): string[] {
  const { js, css } = exposes.find((exposed) => exposed?.name === "routes")?.assets ?? {};
  return [js?.sync, css?.sync].flat().filter((path) => typeof path === "string");
}

async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
