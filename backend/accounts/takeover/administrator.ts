import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { button, inParis, letter, small } from "../../platform/mail/letter.ts";
import { type Mail, mailWrite } from "../../platform/mail/outbox.ts";
import { emailChangeRecords, emailProofRecords } from "../address/store.ts";
import { refuseCommon } from "../auth/first-admin.ts";
import type { Passwords } from "../auth/password.ts";
import { dropFactors } from "../second-factor/factors.ts";
import { findUserByEmail, type UserRecord, userRecords, withEndedSessions } from "../users/store.ts";

export interface AdministratorResetDeps {
  readonly kv: Kv;
  readonly passwords: Passwords;
  readonly environment: Environment;
  /** Origin of the link in the letter. */
  readonly publicUrl: string;
}

/**
 * Gives an administrator a new password and takes every factor away, for whoever runs the service: the way back of the only one who
 * has lost them. Sessions, known devices and recoveries under way end with it, and a letter tells the address. The next visit asks for
 * a second factor, as the first one did. Throws an `Error` for an address that is no active administrator's, and for a common password.
 */
export async function resetAdministrator(
  { kv, passwords, environment, publicUrl }: AdministratorResetDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  refuseCommon({ email, password });
  const passwordHash = await passwords.hash(password);
  await commit(kv, async (read) => {
    const user = await findUserByEmail(read, email);
    if (user?.role !== "admin" || user.disabled)
      throw new Error("ADMIN_EMAIL is not the address of an active administrator: nothing has changed.");
    const at = environment.now();
    const next: UserRecord = { ...withEndedSessions(user), passwordHash, updatedAt: new Date(at).toISOString() };
    return {
      writes: [
        ...userRecords.replace(user, next),
        ...(await dropFactors(kv, user.id)),
        ...[emailProofRecords, emailChangeRecords].map((records) => ({
          key: records.at(user.id),
          erase: true as const,
        })),
        mailWrite(environment, resetByOperatorLetter(user.email, at, publicUrl)),
      ],
      result: undefined,
      besideLog: "Nothing in the log rests on a password, a factor or sessions.",
    };
  });
}

/** Tells an administrator what whoever runs the service has done. `at` in ms since 1970. */
const resetByOperatorLetter = (to: string, at: number, publicUrl: string): Mail =>
  letter(
    to,
    "Votre accès d’administrateur Authentica a été réinitialisé",
    [
      `Le ${inParis(at)}, la personne qui exploite le service a choisi un nouveau mot de passe pour votre compte, et en a retiré les clés d’accès, l’application d’authentification et les codes de secours. Toutes vos sessions ont été fermées.`,
      "Connectez-vous avec ce mot de passe\u00a0: la console vous demandera aussitôt un second facteur. Choisissez ensuite un mot de passe que vous êtes seul à connaître.",
      button("Ouvrir Authentica", `${publicUrl}/login`),
      small("Si vous n’avez rien demandé, parlez-en tout de suite à la personne qui exploite le service."),
      small("L’équipe Authentica"),
    ],
    {
      title: "Votre accès a été réinitialisé",
      preview: "Un nouveau mot de passe, et plus aucun second facteur\u00a0: ajoutez-en un à votre prochaine visite.",
    },
  );
