import { fromBase64 } from "../../../backend/formats/tlog/bytes.ts";

/** A cover: the smallest PNG, with one pixel. */
export const PNG = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
