/** Returns an instant as ISO 8601, UTC. `ms`: milliseconds since 1970. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Returns Unix seconds, the unit of log entries and the records made from them, as ISO 8601. */
export const isoOfSeconds = (seconds: number): string => isoOf(seconds * 1000);
