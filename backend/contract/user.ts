import * as z from "zod/mini";
import { PERSON_NAME_MAX } from "./constants.ts";
import { choice, described, instant, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { LANGUAGES } from "./language.ts";
import { line, walletAddress } from "./text.ts";

const WALLET = "0x followed by 40 hexadecimal digits; mixed case is an EIP-55 checksum.";

export const role = () => choice(["user", "admin"], "Role of the account.");
export type Role = z.infer<ReturnType<typeof role>>;

/** The signed-in user, as returned by `GET /user/get-user`. */
export const User = z.object({
  _id: text("Identifier of the user."),
  firstName: text("First name."),
  lastName: text("Last name."),
  email: text("The e-mail address of the account."),
  emailProvenAt: nullable(
    z.string().check(z.meta({ format: "date-time" })),
    "Time at which the user proved the e-mail address; UTC. Null until then: offers to the address do not reach them.",
  ),
  walletAddress: nullable(
    z.string(),
    `${WALLET} Null until set; set once, and removed if another account proves it first.`,
  ),
  walletProvenAt: nullable(
    instant(),
    "Time at which the user last proved the wallet by a signature; UTC. Null until then: offers to the wallet do not reach them.",
  ),
  walletLostAt: z.optional(
    instant(
      "Time at which another account proved the wallet that this account had set without proof; the wallet was then removed here; UTC.",
    ),
  ),
  language: z.optional(
    choice(LANGUAGES, "Language that the user chose for e-mails and documents. Absent: none, which gives French."),
  ),
  role: role(),
  createdAt: instant("Time of creation of the account; UTC."),
});
export interface User extends Immutable<z.infer<typeof User>> {}

/**
 * Changes the profile. `walletAddress` can be set once; later requests must repeat it or omit it. Without `language`,
 * the language stays.
 */
export const EditProfileRequest = z.strictObject({
  firstName: line(PERSON_NAME_MAX, "First name."),
  lastName: line(PERSON_NAME_MAX, "Last name."),
  walletAddress: described(z.optional(z.nullable(walletAddress())), WALLET),
  language: z.optional(choice(LANGUAGES, "Language of the screens, and of e-mails and documents.")),
});
export type EditProfileRequest = z.infer<typeof EditProfileRequest>;

/** A user's id and name, as they appear in other records. */
export const PersonName = z
  .object({
    _id: z.optional(text("Identifier of the user.")),
    firstName: text("First name."),
    lastName: text("Last name; for other users only an initial, such as D."),
  })
  .register(z.globalRegistry, { id: "PersonName" });
export interface PersonName extends Immutable<z.infer<typeof PersonName>> {}
