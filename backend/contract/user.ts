import * as z from "zod/mini";
import { PERSON_NAME_MAX } from "./constants.ts";
import { line, walletAddress } from "./text.ts";

export type Role = "user" | "admin";

/** The signed-in person, as `GET /user/get-user` answers it. */
export interface User {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** `null` until set; set once. */
  readonly walletAddress: string | null;
  readonly role: Role;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** `walletAddress` may be sent unchanged, or once to set it; changing it is refused. */
export const EditProfileRequest = z.strictObject({
  firstName: line(PERSON_NAME_MAX),
  lastName: line(PERSON_NAME_MAX),
  walletAddress: z.optional(z.nullable(walletAddress())),
});
export type EditProfileRequest = z.infer<typeof EditProfileRequest>;

/** A person as other records name them. For anybody but the person, `lastName` is an initial such as `D.`. */
export interface PersonName {
  readonly _id?: string;
  readonly firstName: string;
  readonly lastName: string;
}
