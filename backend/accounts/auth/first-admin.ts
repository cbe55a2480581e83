import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isTaken } from "../address/store.ts";
import { readRoster, rosterKey, withPerson } from "../users/administrators.ts";
import { findUserByEmail, newUser, type UserRecord, userRecords } from "../users/store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./password.ts";

/**
 * `made`: the administrator was created; `there`: an administrator already has the address; `taken`: another user has
 * or reserves the address.
 */
export type FirstAdmin = "made" | "there" | "taken";

/**
 * Creates the first administrator. An existing account with the address stays unchanged. The operator chose the
 * address and password, so the address counts as proven. Throws an `Error` for a common or easily guessed password.
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
    await refuseCommon(admin);
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
      besideLog: "No change of the log depends on a new account.",
    };
  });
}

/** Like `refuseCommonPassword`, with an error that names the setting `ADMIN_PASSWORD`. */
export async function refuseCommon({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  try {
    await refuseCommonPassword(password, email);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(
      "ADMIN_PASSWORD is too common: choose one that no one would guess, such as several unrelated words.",
    );
  }
}
