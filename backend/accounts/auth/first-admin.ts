import type { Environment } from "../../platform/environment.ts";
import { type AdminRoster, adminKeys, EMPTY_ROSTER, withPerson } from "../users/administrators.ts";
import { type UserRecord, userKeys } from "../users/store.ts";
import type { Passwords } from "./password.ts";

export interface FirstAdminDeps {
  readonly kv: Deno.Kv;
  readonly passwords: Passwords;
  readonly environment: Environment;
}

/** Makes the first administrator when nobody has the address; answers whether it did. An account that exists stays as it is. */
export async function ensureFirstAdmin(
  { kv, passwords, environment }: FirstAdminDeps,
  admin: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const byEmail = await kv.get<string>(userKeys.byEmail(admin.email));
  const roster = await kv.get<AdminRoster>(adminKeys.roster);
  if (byEmail.versionstamp !== null) return false;
  const at = new Date(environment.now()).toISOString();
  const user: UserRecord = {
    id: environment.ulid(),
    firstName: "Admin",
    lastName: "Authentica",
    email: admin.email,
    walletAddress: null,
    role: "admin",
    passwordHash: await passwords.hash(admin.password),
    disabled: false,
    sessionEpoch: 0,
    createdAt: at,
    updatedAt: at,
  };
  const { ok } = await kv
    .atomic()
    .check(byEmail, roster)
    .set(byEmail.key, user.id)
    .set(userKeys.user(user.id), user)
    .set(roster.key, withPerson(roster.value ?? EMPTY_ROSTER, user))
    .commit();
  return ok;
}
