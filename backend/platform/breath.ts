/**
 * Resolves once all else that waits for this thread has had its turn. Records of a local store are read at once (`kv/file-reads.ts`), so that work which
 * does nothing but read and compute would keep every request waiting until its end.
 */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
