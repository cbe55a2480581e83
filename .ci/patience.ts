/** Longest wait of a test (ms). Only events that never happen take so long, however busy the machine is. */
export const PATIENCE_MS = 20_000;
