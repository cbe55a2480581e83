import * as z from "zod/mini";
import { PERSON_NAME_MAX } from "./constants.ts";
import { choice, described, instant, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { line, walletAddress } from "./text.ts";

const WALLET = "0x and 40 hexadecimal digits; mixed case is an EIP-55 checksum.";

export const role = () => choice(["user", "admin"], "What the account may do.");
export type Role = z.infer<ReturnType<typeof role>>;

/** The signed-in user, as returned by `GET /user/get-user`. */
export const User = z.object({
  _id: text("Its identifier."),
  firstName: text("First name."),
  lastName: text("Last name."),
  email: text("The e-mail address of the account."),
  emailProvenAt: nullable(
    z.string().check(z.meta({ format: "date-time" })),
    "Since when the address is known to be theirs; UTC. Until then nothing that comes by e-mail waits for them.",
  ),
  walletAddress: nullable(
    z.string(),
    `${WALLET} Null until set; set once, and removed if another account proves it first.`,
  ),
  walletProvenAt: nullable(
    instant(),
    "When the person last proved by a signature that the wallet is theirs; UTC. Null until then: no offer to the wallet waits for them.",
  ),
  walletLostAt: z.optional(
    instant("When another account proved the wallet that this one had set without a proof, which removed it; UTC."),
  ),
  role: role(),
  createdAt: instant("When the account was made; UTC."),
});
export interface User extends Immutable<z.infer<typeof User>> {}

/** `walletAddress` may be sent unchanged, or once to set it; a change is refused. */
export const EditProfileRequest = z.strictObject({
  firstName: line(PERSON_NAME_MAX, "First name."),
  lastName: line(PERSON_NAME_MAX, "Last name."),
  walletAddress: described(z.optional(z.nullable(walletAddress())), WALLET),
});
export type EditProfileRequest = z.infer<typeof EditProfileRequest>;

/** A user as named in other records. */
export const PersonName = z
  .object({
    _id: z.optional(text("Its identifier.")),
    firstName: text("First name."),
    lastName: text("Last name; for others than the person an initial such as D."),
  })
  .register(z.globalRegistry, { id: "PersonName" });
export interface PersonName extends Immutable<z.infer<typeof PersonName>> {}
