/**
 * Files from which a server's workers are loaded. Deno needs read permission for them, as for any file; they contain
 * no secret.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const within = (folders: readonly string[]) => folders.map((folder) => join(root, "backend", folder));

/** Worker that writes large files. */
export const FILE_THREAD = within(["platform/blobs/file-thread-worker.ts"]);

/** Worker that removes deleted values from a local store. */
export const PURGE_THREAD = within(["platform/kv/purge-worker.ts", "platform/kv/purge-file.ts"]);

/** Worker that checks a local store (`api/fsck`). */
export const FSCK_THREAD = within([
  ...["accounts", "admin", "api", "contract", "formats"],
  ...["fsck", "plugins", "objects", "platform", "registry", "words"],
]);

const DRAWING = ["accounts/users", "contract", "formats/seal", "formats/tlog", "objects", "platform", "words"];

/** Returns the files of the workers that draw cards, certificates and attestations, and images of plugins. */
export const drawingThreads = ({ plugins }: Pick<Config, "plugins">) => [
  ...within([...DRAWING, ...plugins.flatMap(({ plugin }) => plugin.threads ?? [])]),
  join(root, "node_modules", "@resvg", "resvg-wasm"),
];
