import * as z from "zod/mini";
import { count, described } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Greatest length of a note (characters). A list of 128 keys, with the signatures of its roots, is shorter. */
const NOTE_MAX = 256 * 1024;

/** `POST /registry/keys`. */
export const KeyListRequest = z.strictObject({
  note: described(
    z.string().check(z.maxLength(NOTE_MAX, `must have at most ${NOTE_MAX} characters`)),
    "The key list, a note signed by the root keys.",
  ),
});
export interface KeyListRequest extends Immutable<z.infer<typeof KeyListRequest>> {}

/** Position of a published key list in the log. */
export const KeyListAnswer = z.object({
  version: count("Version of the key list."),
  index: count("Index of its entry in the registry."),
});
export interface KeyListAnswer extends Immutable<z.infer<typeof KeyListAnswer>> {}

export const KeyListParam = z.strictObject({
  version: described(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, "must be a version, from 1")),
      z.transform((digits: string) => Number(digits)),
    ),
    "Version of the key list.",
  ),
});
