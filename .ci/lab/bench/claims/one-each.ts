/** Replaces `registry/log/log.ts` in the baseline server: the same writer with one change per commit. */
import { createLog as createWriter, type Log, type LogOptions } from "../../../../backend/registry/log/log.ts";

export * from "../../../../backend/registry/log/log.ts";

export const createLog = (options: LogOptions): Log => createWriter({ ...options, batchSize: 1 });

/** Import map with which a server uses this writer instead of its own. */
export const oneEachMap = () => {
  const [own, theirs] = [import.meta.url, new URL("../../../../backend/registry/log/log.ts", import.meta.url).href];
  return { imports: { [theirs]: own }, scopes: { [own]: { [theirs]: theirs } } };
};
