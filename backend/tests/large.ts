import { MAX_SMALL_BYTES } from "../platform/blobs/small.ts";

/** Pads a text so that it is stored as a file; smaller ones are stored as records. */
export const large = (text: string): string => text.padEnd(MAX_SMALL_BYTES + 1);
