import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { emailChangeRecords, emailProofRecords } from "../address/store.ts";
import { refuseCommon } from "../auth/first-admin.ts";
import type { Passwords } from "../auth/password.ts";
import { dropFactors } from "../second-factor/factors.ts";
import { findUserByEmail, type UserRecord, userRecords, withEndedSessions, withRevokedKeys } from "../users/store.ts";
import { resetByOperatorEmail } from "./emails.ts";
import type { EndsListening } from "./takeover.ts";

export interface AdministratorResetDeps {
  readonly kv: Kv;
  readonly passwords: Passwords;
  readonly environment: Environment;
  readonly endsListening: EndsListening;
  /** Origin of the link in the e-mail. */
  readonly publicUrl: string;
}

/**
 * Gives an administrator a new password and removes every second factor; run by the operator if the only
 * administrator has lost them. Ends sessions, API keys, webhooks, known devices and recoveries, and sends an e-mail.
 * The administrator must set up a second factor at the next sign-in. Throws an `Error` if no active administrator has
 * the address, or if the password is common.
 */
export async function resetAdministrator(
  { kv, passwords, environment, endsListening, publicUrl }: AdministratorResetDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await refuseCommon({ email, password });
  const passwordHash = await passwords.hash(password);
  await commit(kv, async (read) => {
    const user = await findUserByEmail(read, email);
    if (user?.role !== "admin" || user.disabled)
      throw new Error("ADMIN_EMAIL is not the address of an active administrator: nothing has changed.");
    const at = environment.now();
    const shut = withRevokedKeys(withEndedSessions(user));
    const next: UserRecord = { ...shut, passwordHash, updatedAt: new Date(at).toISOString() };
    return {
      writes: [
        ...userRecords.replace(user, next),
        ...(await dropFactors(kv, user.id)),
        ...(await endsListening(read, user.id, "administrator")),
        ...[emailProofRecords, emailChangeRecords].map((records) => ({
          key: records.at(user.id),
          erase: true as const,
        })),
        mailWrite(environment, resetByOperatorEmail(user, at, publicUrl)),
      ],
      result: undefined,
      besideLog: "No change of the log depends on a password, a factor or sessions.",
    };
  });
}
