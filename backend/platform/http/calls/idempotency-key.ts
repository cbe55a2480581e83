/**
 * The header field `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07): a string of structured fields,
 * `"…"`. Most clients send it without quotes, which is accepted, too.
 */

import type { Context } from "hono";
import { Refusal } from "../../refusal.ts";

/** A string of RFC 9651, section 3.3.3, of 1 to 255 characters. */
const STRING = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"$/;
/**
 * A token of RFC 9651 (section 3.3.4), with two exceptions: any allowed character may come first, and `=` is allowed,
 * so that base64 values are accepted.
 */
const BARE = /^[A-Za-z0-9!#$%&'*+.^_`|~:/=-]{1,255}$/;

/** Pattern of both notations of the header, for the API description. */
export const KEY_PATTERN = `${STRING.source}|${BARE.source}`;

/** Returns the key of a request, or `null` without one. Refuses malformed keys with `invalid_input`. */
export function idempotencyKeyOf(c: Context): string | null {
  const sent = c.req.header("idempotency-key");
  if (sent === undefined) return null;
  const key = STRING.exec(sent)?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? BARE.exec(sent)?.[0];
  if (key === undefined)
    throw new Refusal(
      "invalid_input",
      'Idempotency-Key must be one string of 1 to 255 characters in double quotes, as in "8e03978e-40d5".',
    );
  return key;
}
