/** An instant as answers write it: ISO 8601, UTC. `ms`: milliseconds since 1970. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The same of Unix seconds, the unit of leaves and of the records that follow from them. */
export const isoOfSeconds = (seconds: number): string => isoOf(seconds * 1000);
