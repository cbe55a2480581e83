import { MOST_SMALL_BYTES } from "../platform/blobs/small.ts";

/** A text that begins so and is kept as a file: a smaller one stands among the records. */
export const large = (text: string): string => text.padEnd(MOST_SMALL_BYTES + 1);
