import type { RemoteAddress } from "@authentica/backend/contract/release";
import { jsonOf } from "./addresses.ts";
import { FileError } from "./failure.ts";
import { dropAhead } from "./page-files.ts";
import { readFile } from "./silence.ts";

/** The description of a build: its `mf-manifest.json`, parsed and checked against its digest. */
export interface Manifest {
  readonly address: string;
  /** Address of the first script of the build. */
  readonly entry: string;
  /** Absolute addresses of the scripts and style sheets that contain the routes of the build. */
  readonly routes: readonly string[];
  /** The manifest as received. Two builds are the same if these texts are equal. */
  readonly text: string;
  /** The parsed `text`. */
  readonly content: unknown;
  readonly release: string | null;
  /**
   * Integrity (SRI) of all files of the build, by absolute address. `null` for a development build, which has none.
   */
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

/**
 * Reads the manifest at an address. Rejects with a `FileError`, whose reason is `wrong` if the file does not have the
 * expected digest or is not a manifest.
 */
export async function readManifest({ entry, release, integrity }: RemoteAddress): Promise<Manifest> {
  const text = await readFile(entry).catch((cause: FileError) => {
    if (cause.reason === "hangs") dropAhead(new URL(".", entry).href);
    throw cause;
  });
  if (integrity !== null && (await digestOf(text)) !== integrity)
    throw new FileError("wrong", `${entry} differs from the digest in the release.`);
  return parseManifest(text, entry, release);
}

/** Parses a manifest. Throws a `FileError` if the text is not a manifest. */
export function parseManifest(text: string, address: string, release: string | null): Manifest {
  const content = (jsonOf(text) ?? {}) as Content;
  const { metaData, exposes, shared, authentica } = content;
  if (typeof metaData?.remoteEntry?.name !== "string" || !Array.isArray(exposes) || !Array.isArray(shared))
    throw new FileError("wrong", `${address} is not a microfrontend manifest.`);
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
