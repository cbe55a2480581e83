/** Metadata of an object: values under names that the owner chooses, such as `version` or `commit`. */
import * as z from "zod/mini";
import { METADATA_BYTES_MAX, METADATA_MAX, METADATA_NAME, METADATA_VALUE_MAX } from "./constants.ts";
import { described } from "./fields.ts";
import { line } from "./text.ts";

/** Metadata of an object. The member is absent from an object that has none. */
export type Metadata = Readonly<Record<string, string>>;

const name = new RegExp(METADATA_NAME);
const NO_NAME = "must be named by 1 to 40 letters, digits, dots, hyphens or underscores";
/** Maximum number of characters of an invalid name that an error quotes. */
const NAME_SHOWN = 80;

/** Refuses invalid names before the schema for records runs, because that would drop `__proto__` silently. */
const named = z.transform((sent: Metadata, { issues }) => {
  const names = typeof sent === "object" && sent !== null && !Array.isArray(sent) ? Object.keys(sent) : [];
  for (const wrong of names.filter((one) => !name.test(one)).slice(0, METADATA_MAX))
    issues.push({ code: "custom", message: NO_NAME, input: sent, path: [wrong.slice(0, NAME_SHOWN)] });
  return sent;
});

const bytesOf = (metadata: Metadata): number => new TextEncoder().encode(JSON.stringify(metadata)).length;

/** Metadata in a request. The request replaces all metadata; `{}` removes it. */
export const metadata = (words: string) =>
  described(
    z.pipe(
      named,
      z
        .record(z.string().check(z.regex(name)), line(METADATA_VALUE_MAX), {
          error: "must be a JSON object with string values",
        })
        .check(
          z.refine((sent) => Object.keys(sent).length <= METADATA_MAX, `must have at most ${METADATA_MAX} names`),
          z.refine(
            (sent) => bytesOf(sent) <= METADATA_BYTES_MAX,
            `must be at most ${METADATA_BYTES_MAX} bytes of JSON`,
          ),
          z.meta({ maxProperties: METADATA_MAX }),
        ),
    ),
    words,
  );

export const METADATA_WORDS = `Texts under names chosen by the owner: at most ${METADATA_MAX} names, each of 1 to 40 letters, digits, dots, hyphens and underscores, and at most ${METADATA_BYTES_MAX} bytes of JSON in total.`;

/** Metadata in an answer. */
export const toldMetadata = (words: string) => described(z.record(z.string(), z.string()), words);
