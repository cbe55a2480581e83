import type { $ZodObject, $ZodType } from "zod/v4/core";
import type { ErrorCode } from "../../contract/errors.ts";

/** A schema under its own name, written `{ TokenPair }`: the document has it once, under that name. */
export type Named = Readonly<Record<string, $ZodType>>;

/** An answer that is no JSON. */
export interface Media {
  readonly media: string;
  readonly words: string;
}

export type Answer = Named | Media;

/** A multipart form: one file in the field `file`, and text fields beside it. */
export interface Form {
  /** What the file is. */
  readonly file: string;
  readonly fields?: Named;
}

/**
 * What a call is, in English. What follows from the rest is not repeated: who may call it is in `access.ts`; a body, a
 * query and the need to be signed in bring their refusals with them (`refusals.ts`).
 */
export interface Operation {
  /** One sentence. */
  readonly summary: string;
  /** What the sentence leaves out. */
  readonly note?: string;
  /** What each parameter of the path is. */
  readonly params?: Readonly<Record<string, string>>;
  /** What the parameters of the path must fit, where that is more than a text. */
  readonly path?: $ZodObject;
  readonly query?: $ZodObject;
  /** The JSON body. */
  readonly body?: Named;
  readonly form?: Form;
  /** By status: what is answered when nothing is refused. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Refusals of its own. */
  readonly refusals?: readonly ErrorCode[];
  /** Whether calls are counted against a limit. */
  readonly limited?: true;
}

export const isMedia = (answer: Answer): answer is Media => typeof answer.media === "string";

/** The name and the schema of `{ TokenPair }`. */
export function theOne(named: Named): readonly [name: string, schema: $ZodType] {
  const [first, ...others] = Object.entries(named);
  if (!first || others.length > 0)
    throw new Error(`One named schema is wanted, as in { TokenPair }; got {${Object.keys(named)}}.`);
  return first;
}
