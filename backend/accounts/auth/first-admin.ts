import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type AdminRoster, EMPTY_ROSTER, rosterKey, withPerson } from "../users/administrators.ts";
import { newUser, userKeys, userRecords } from "../users/store.ts";
import type { Passwords } from "./password.ts";

/** Makes the first administrator when nobody has the address; answers whether it did. An account that exists stays as it is. */
export async function ensureFirstAdmin(
  { kv, passwords, environment }: { readonly kv: Kv; readonly passwords: Passwords; readonly environment: Environment },
  admin: { readonly email: string; readonly password: string },
): Promise<boolean> {
  return commit(kv, async (read) => {
    const [byEmail, roster] = await read.getMany<[string, AdminRoster]>([userKeys.byEmail(admin.email), rosterKey]);
    if (byEmail.versionstamp !== null) return { writes: [], result: false };
    const user = newUser(
      {
        id: environment.ulid(),
        firstName: "Admin",
        lastName: "Authentica",
        email: admin.email,
        walletAddress: null,
        role: "admin",
        passwordHash: await passwords.hash(admin.password),
      },
      environment.now(),
    );
    return {
      writes: [...userRecords.put(user), { key: roster.key, value: withPerson(roster.value ?? EMPTY_ROSTER, user) }],
      result: true,
      besideLog: "Nothing rests on an account that is not there yet.",
    };
  });
}
