/** Files that the threads of a server are loaded from: Deno asks for permission to read them, as for any file. They hold no secret. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const within = (folders: readonly string[]) => folders.map((folder) => join(root, "backend", folder));

/** Writes large files. */
export const FILE_THREAD = within(["platform/blobs/file-thread-worker.ts"]);

/** Removes deleted values from a local store. */
export const PURGE_THREAD = within(["platform/kv/purge-worker.ts", "platform/kv/purge-file.ts"]);

/** Checks a local store (`api/fsck`). */
export const FSCK_THREAD = within([
  ...["accounts", "admin", "api", "contract", "formats"],
  ...["fsck", "plugins", "objects", "platform", "registry"],
]);

const DRAWING = ["accounts/users", "contract", "formats/seal", "formats/tlog", "objects", "platform"];

/** Draw cards, certificates and attestations, and the pictures of plugins. */
export const drawingThreads = ({ plugins }: Pick<Config, "plugins">) => [
  ...within([...DRAWING, ...plugins.flatMap(({ plugin }) => plugin.threads ?? [])]),
  join(root, "node_modules", "@resvg", "resvg-wasm"),
];
