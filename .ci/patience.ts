/** How long a test waits for what is to come, ms: only what never comes takes so long, however busy the machine. */
export const PATIENCE_MS = 20_000;
