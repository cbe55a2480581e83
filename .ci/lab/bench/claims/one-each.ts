/**
 * Replaces `registry/log/log.ts` in the server that ours is compared with: the same writer, with one change a commit.
 */
import { createLog as createWriter, type Log, type LogOptions } from "../../../../backend/registry/log/log.ts";

export * from "../../../../backend/registry/log/log.ts";

export const createLog = (options: LogOptions): Log => createWriter({ ...options, batchSize: 1 });

/** The import map by which a server takes this writer for its own. */
export const oneEachMap = () => {
  const [own, theirs] = [import.meta.url, new URL("../../../../backend/registry/log/log.ts", import.meta.url).href];
  return { imports: { [theirs]: own }, scopes: { [own]: { [theirs]: theirs } } };
};
