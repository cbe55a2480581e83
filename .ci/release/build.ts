import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { fileIn, type Language } from "../../backend/contract/language.ts";
import { RemoteBuild, releasePath } from "../../backend/contract/release.ts";
import { hasTwins } from "../../shared-ui/federation/twins.mjs";
import { refused } from "./failure.ts";
import type { Served } from "./place.ts";

export const MANIFEST = "mf-manifest.json";
export const FRAGMENTS = "fragments.json";

export interface BuiltFile {
  /** Path relative to the folder of the release. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly served: Served;
}

/** A build of a microfrontend in its `dist` folder. */
export interface Build {
  /** Name of the release: version and digest. */
  readonly id: string;
  /** Federation name. */
  readonly name: string;
  readonly claims: RemoteBuild;
  /** The complete parsed manifest. */
  readonly manifest: unknown;
  readonly manifestFile: BuiltFile;
  /** Files that the manifests name, by path: those of every language, and the manifests of the languages. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** Integrity of each of these files, as the manifests state it. */
  readonly integrities: Readonly<Record<string, string>>;
  /** Compressed copies of these files. */
  readonly twins: readonly BuiltFile[];
  /** Source maps that the build made of its scripts. They are never served. */
  readonly maps: readonly BuiltFile[];
  /** Prerendered screens that the server inserts into the shell's page; `null` if there are none. */
  readonly fragments: BuiltFile | null;
  /** Paths of the files that a page loads before it can show any of the screens. */
  readonly first: readonly string[];
}

/** Members of the federation's manifest that are read. */
const Manifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: releasePath(), path: z.string() }) }),
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: z.array(releasePath()) }),
        css: z.object({ sync: z.array(releasePath()) }),
      }),
    }),
  ),
  authentica: RemoteBuild,
});

export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  webm: "video/webm",
  mp4: "video/mp4",
  vtt: "text/vtt; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  pdf: "application/pdf",
};

/** Returns how a file is served. Throws for a file without a known media type. */
function servedAs(path: string, encoding: Served["encoding"] = null): Served {
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""];
  if (!type) throw refused(`${path} has a file extension without a known media type.`);
  return { type, encoding, cache: "immutable" };
}

/**
 * Reads a build. Throws if there is none, or if its description is malformed; `check.ts` checks whether the
 * description is true.
 */
export async function readBuild(dist: string): Promise<Build> {
  const read = (path: string) => readFile(join(dist, path)).then((bytes) => new Uint8Array(bytes), nullWhenMissing);
  const manifestText = await read(MANIFEST);
  if (!manifestText) throw refused(`${dist} contains no build: ${MANIFEST} is missing. Build first.`);
  const raw = parsedJson(manifestText);
  const { name, metaData, exposes, authentica } = manifestIn(raw, MANIFEST);
  const integrities: Record<string, string> = { ...authentica.files };
  for (const [language, integrity] of Object.entries(authentica.languages ?? {})) {
    const path = fileIn(language as Language, MANIFEST);
    const text = await read(path);
    if (!text) throw refused(`${MANIFEST} names ${path}, but ${dist} does not contain that file. Build again.`);
    Object.assign(integrities, manifestIn(parsedJson(text), path).authentica.files, { [path]: integrity });
  }
  const files = new Map<string, BuiltFile>();
  const twins: BuiltFile[] = [];
  const maps: BuiltFile[] = [];
  for (const path of Object.keys(integrities)) {
    const bytes = await read(path);
    if (!bytes) throw refused(`${MANIFEST} names ${path}, but ${dist} does not contain that file. Build again.`);
    files.set(path, { path, bytes, served: servedAs(path) });
    if (path.endsWith(".json")) twins.push(...compressed({ path, bytes, served: servedAs(path) }));
    const map = path.endsWith(".js") ? await read(`${path}.map`) : null;
    if (map) maps.push({ path: `${path}.map`, bytes: map, served: servedAs(MANIFEST) });
    if (!hasTwins(path)) continue;
    for (const [end, encoding] of [
      ["br", "br"],
      ["gz", "gzip"],
    ] as const) {
      const twin = await read(`${path}.${end}`);
      if (twin) twins.push({ path: `${path}.${end}`, bytes: twin, served: servedAs(path, encoding) });
    }
  }
  const text = await read(FRAGMENTS);
  // The same build has other prerendered pages for another shell. Files of a release never change, so the digest of
  // the pages is part of the file name.
  const fragments = text && {
    path: `fragments.${createHash("sha256").update(text).digest("hex").slice(0, 12)}.json`,
    bytes: text,
    served: servedAs(FRAGMENTS),
  };
  const manifestFile = { path: MANIFEST, bytes: manifestText, served: servedAs(MANIFEST) };
  for (const file of [manifestFile, ...(fragments ? [fragments] : [])]) twins.push(...compressed(file));
  const entry = [metaData.remoteEntry.path, metaData.remoteEntry.name].filter(Boolean).join("/");
  return {
    id: `${authentica.version}-${authentica.build}`,
    name,
    claims: authentica,
    manifest: raw,
    manifestFile,
    files,
    integrities,
    twins,
    maps,
    fragments,
    first: [entry, ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync])],
  };
}

/** Parses a manifest. Throws if it is malformed. */
function manifestIn(raw: unknown, path: string): z.infer<typeof Manifest> {
  const { success, data, error } = z.safeParse(Manifest, raw);
  if (success) return data;
  const [issue] = error.issues;
  throw refused(`${path} is malformed at ${issue?.path.join(".")}: ${issue?.message}. Build again.`);
}

/**
 * The build makes compressed copies only of files with hashed names. Within a release all files are immutable, so
 * these get copies too.
 */
const compressed = ({ path, bytes }: BuiltFile): BuiltFile[] => [
  { path: `${path}.br`, bytes: new Uint8Array(brotliCompressSync(bytes)), served: servedAs(path, "br") },
  { path: `${path}.gz`, bytes: new Uint8Array(gzipSync(bytes, { level: 9 })), served: servedAs(path, "gzip") },
];

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refused(`${MANIFEST} is not valid JSON. Build again.`);
  }
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
