import * as z from "zod/mini";
import { MANY_KEY_MAX, MANY_MAX } from "./constants.ts";
import { ErrorBody } from "./errors.ts";
import { choice, count, described, list, literal, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { saidShape } from "./members.ts";
import { OwnedObject, RegisterObjectFields } from "./object.ts";
import { line, sha256Hex, walletAddress } from "./text.ts";

/**
 * One object of `register-many`. Each object is validated separately, so that an invalid one does not affect the
 * others.
 */
export const OneOfMany = z.extend(
  z.pick(RegisterObjectFields, { hash: true, objectName: true }),
  saidShape("registration"),
);

export const RegisterManyRequest = z.strictObject({
  walletAddress: z.optional(walletAddress("Address of the account's wallet; by default the account's own.")),
  key: z.optional(
    line(
      MANY_KEY_MAX,
      "Name for this call, chosen by the client. Repeating the call under the same name within a day returns the first answer.",
    ),
  ),
  objects: z
    .array(z.unknown())
    .check(
      z.minLength(1, "must contain at least one object"),
      z.maxLength(2 * MANY_MAX),
      z.describe(
        `Objects to register, each with hash, objectName and optional metadata. Only the first ${MANY_MAX} are processed; the others are refused.`,
      ),
    ),
});
export type RegisterManyRequest = z.infer<typeof RegisterManyRequest>;

const hash = nullable(text(), "Hash as it was sent; null if it was missing.");

const RegisteredOne = z
  .object({
    status: literal("registered", "Always 'registered': the object is in the registry."),
    hash,
    object: described(OwnedObject, "The object."),
  })
  .register(z.globalRegistry, { id: "RegisteredOne" });
export interface RegisteredOne extends Immutable<z.infer<typeof RegisteredOne>> {}

const RefusedOne = z
  .object({
    status: literal("refused", "Always 'refused': this call did not register the object."),
    hash,
    code: ErrorBody.shape.code,
    message: text("Error message, for people."),
    retryAfter: ErrorBody.shape.retryAfter,
    object: z.optional(described(OwnedObject, "The caller's own object of this hash, if it was registered before.")),
  })
  .register(z.globalRegistry, { id: "RefusedOne" });
export interface RefusedOne extends Immutable<z.infer<typeof RefusedOne>> {}

export const RegisterManyAnswer = z.object({
  results: list(z.union([RegisteredOne, RefusedOne]), "One result for each object of the request, in order."),
});
export interface RegisterManyAnswer {
  readonly results: readonly (RegisteredOne | RefusedOne)[];
}

export const KnownRequest = z.strictObject({
  hashes: z
    .array(sha256Hex("SHA-256 of a file, hexadecimal."))
    .check(z.minLength(1), z.maxLength(MANY_MAX), z.describe("Hashes to look up.")),
});

/** Registration state of a hash. */
const Known = z.object({
  hash: text("SHA-256, hexadecimal."),
  standing: choice(
    ["free", "declared", "deposited", "yours"],
    "free: not registered. declared: registered by another account without its file, so that it can still be deposited. deposited: registered by another account with its file. yours: registered as an object of the caller.",
  ),
  tokenId: nullable(count(), "Index in the registry of the object's first entry; null if the hash is free."),
  object: nullable(
    part("Object of the caller.", {
      _id: text("Proof identifier of the object."),
      objectName: text("Name of the object."),
    }),
    "The caller's object of this hash; null if there is none.",
  ),
});
export interface Known extends Immutable<z.infer<typeof Known>> {}
export const KnownAnswer = z.object({ known: list(Known, "One result for each hash, in order.") });
export interface KnownAnswer extends Immutable<z.infer<typeof KnownAnswer>> {}
