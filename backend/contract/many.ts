import * as z from "zod/mini";
import { MANY_KEY_MAX, MANY_MAX } from "./constants.ts";
import { ErrorBody } from "./errors.ts";
import { choice, count, described, list, literal, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { saidShape } from "./members.ts";
import { OwnedObject, RegisterObjectFields } from "./object.ts";
import { line, sha256Hex, walletAddress } from "./text.ts";

/** One object of `register-many`. Each is validated separately, so that a faulty one does not affect the others. */
export const OneOfMany = z.extend(
  z.pick(RegisterObjectFields, { hash: true, objectName: true }),
  saidShape("registration"),
);

export const RegisterManyRequest = z.strictObject({
  walletAddress: z.optional(walletAddress("The one of the account, which is meant where it is left out.")),
  key: z.optional(
    line(
      MANY_KEY_MAX,
      "A name that the client gives this call: within a day it may be repeated under it, and is answered as if it had been made once.",
    ),
  ),
  objects: z
    .array(z.unknown())
    .check(
      z.minLength(1, "must hold one object at least"),
      z.maxLength(2 * MANY_MAX),
      z.describe(
        `What to register, each as { hash, objectName }, with metadata where there is any. Of more than ${MANY_MAX} the first ${MANY_MAX} are looked at, and each other is answered as too many.`,
      ),
    ),
});
export type RegisterManyRequest = z.infer<typeof RegisterManyRequest>;

const hash = nullable(text(), "The hash as it was sent; null where there was none.");

const RegisteredOne = z
  .object({
    status: literal("registered", "That it is in the registry."),
    hash,
    object: described(OwnedObject, "The object."),
  })
  .register(z.globalRegistry, { id: "RegisteredOne" });
export interface RegisteredOne extends Immutable<z.infer<typeof RegisteredOne>> {}

const RefusedOne = z
  .object({
    status: literal("refused", "That it was not registered by this call."),
    hash,
    code: ErrorBody.shape.code,
    message: text("Why, in words for people."),
    retryAfter: ErrorBody.shape.retryAfter,
    object: z.optional(described(OwnedObject, "The caller's own object of this hash, registered before.")),
  })
  .register(z.globalRegistry, { id: "RefusedOne" });
export interface RefusedOne extends Immutable<z.infer<typeof RefusedOne>> {}

export const RegisterManyAnswer = z.object({
  results: list(z.union([RegisteredOne, RefusedOne]), "One for each object of the call, in their order."),
});
export interface RegisterManyAnswer {
  readonly results: readonly (RegisteredOne | RefusedOne)[];
}

export const KnownRequest = z.strictObject({
  hashes: z
    .array(sha256Hex("SHA-256 of a file, hexadecimal."))
    .check(z.minLength(1), z.maxLength(MANY_MAX), z.describe("Of files that may be registered already.")),
});

/** Registration state of a hash. */
const Known = z.object({
  hash: text("SHA-256, hexadecimal."),
  standing: choice(
    ["free", "declared", "deposited", "yours"],
    "Whether it is unregistered; declared without its file by another account, so that it can still be deposited; deposited by another account; or registered as an object of the caller.",
  ),
  tokenId: nullable(count(), "Number in the registry of the object in question; null if there is none."),
  object: nullable(
    part("An object of the caller's.", {
      _id: text("Its proof identifier."),
      objectName: text("Its name."),
    }),
    "The caller's own object of this hash; null where they have none.",
  ),
});
export interface Known extends Immutable<z.infer<typeof Known>> {}
export const KnownAnswer = z.object({ known: list(Known, "One for each hash, in their order.") });
export interface KnownAnswer extends Immutable<z.infer<typeof KnownAnswer>> {}
