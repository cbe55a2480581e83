/** Content of a backup. The manifest is the last file of the archive, followed only by its hash. */
import * as z from "zod/mini";

export const MANIFEST = "manifest.json";
/** SHA-256 of the manifest, in hex. */
export const MANIFEST_HASH = "manifest.sha256";

export const STORE = "kv.sqlite3";

/** Last signed and last witnessed checkpoint, as files of `DATA_DIR`. */
export const CHECKPOINTS = ["checkpoint", "checkpoint.witnessed"] as const;

/** Files of `DATA_DIR` that a backup contains only if they were requested by name. */
export const SECRETS = ["secret", "secret.previous", "registry-key", "registry-key.next"] as const;
export type SecretName = (typeof SECRETS)[number];

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

const Manifest = z.object({
  /** In format v1 the rows of each person were not encrypted with a separate key. */
  format: z.enum(["authentica-backup/v1", "authentica-backup/v2"]),
  /** Time of the backup, ISO 8601. */
  takenAt: z.string(),
  /** Entries of the registry in the copied store. */
  entries: z.number(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: hash() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type Listed = Manifest["files"][number];

/** Parses a manifest. Throws `Error` if this version cannot read it. */
export function readManifest(text: string): Manifest {
  const parsed = z.safeParse(Manifest, JSON.parse(text));
  if (!parsed.success) throw new Error("this version of Authentica cannot read its manifest");
  return parsed.data;
}

/** Returns the name of a blob within `DATA_DIR`. */
export const blobName = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash.slice(2)}`;

/** Returns the hash in a blob's name; `null` if it is not a blob. */
export const hashOfBlob = (name: string): string | null =>
  /^blobs\/[0-9a-f]{2}\/[0-9a-f]{62}$/.test(name) ? name.slice("blobs/".length).replace("/", "") : null;

/** Returns whether a backup may contain a file of this name. A file with another name is never written. */
export const isName = (name: string): boolean =>
  hashOfBlob(name) !== null || [STORE, ...CHECKPOINTS, ...SECRETS, MANIFEST, MANIFEST_HASH].includes(name);
