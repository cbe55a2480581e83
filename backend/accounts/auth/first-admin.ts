import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { isTaken } from "../address/store.ts";
import { readRoster, rosterKey, withPerson } from "../users/administrators.ts";
import { findUserByEmail, newUser, type UserRecord, userRecords } from "../users/store.ts";
import type { Passwords } from "./password.ts";

/** `taken`: somebody who is no administrator has the address, or keeps it from others. */
export type FirstAdmin = "made" | "there" | "taken";

/**
 * Makes the first administrator when nobody has the address; an account that exists stays as it is. Whoever runs the service has chosen the address
 * and the password, so that it is proven.
 */
export async function ensureFirstAdmin(
  { kv, passwords, environment }: { readonly kv: Kv; readonly passwords: Passwords; readonly environment: Environment },
  admin: { readonly email: string; readonly password: string },
): Promise<FirstAdmin> {
  return commit<FirstAdmin>(kv, async (read) => {
    const now = environment.now();
    const holder = await findUserByEmail(read, admin.email);
    if (holder) return { writes: [], result: holder.role === "admin" ? "there" : "taken" };
    if (await isTaken(read, admin.email, now)) return { writes: [], result: "taken" };
    const made = newUser(
      {
        id: environment.ulid(),
        firstName: "Admin",
        lastName: "Authentica",
        email: admin.email,
        walletAddress: null,
        role: "admin",
        passwordHash: await passwords.hash(admin.password),
      },
      now,
    );
    const user: UserRecord = { ...made, emailProvenAt: made.createdAt };
    return {
      writes: [...userRecords.put(user), { key: rosterKey, value: withPerson(await readRoster(read), user) }],
      result: "made",
      besideLog: "Nothing rests on an account that is not there yet.",
    };
  });
}
