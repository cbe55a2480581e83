import { Buffer } from "node:buffer";
import { isTaken } from "../../accounts/address/store.ts";
import { findApiKeysOf } from "../../accounts/api-keys/store.ts";
import type { Passwords } from "../../accounts/auth/password.ts";
import type { Sessions } from "../../accounts/auth/sessions.ts";
import { findPasskeysOf } from "../../accounts/passkeys/store.ts";
import { passkeyRemoval, totpRemoval } from "../../accounts/second-factor/factors.ts";
import type { EndsListening } from "../../accounts/takeover/takeover.ts";
import { totpRemovedEmail } from "../../accounts/totp/emails.ts";
import { findTotp } from "../../accounts/totp/proof.ts";
import { readRoster, rosterKey, withAdminLeft, withPerson } from "../../accounts/users/administrators.ts";
import { renamed } from "../../accounts/users/names.ts";
import {
  emailKey,
  findUser,
  newUser,
  type UserRecord,
  userRecords,
  withEndedSessions,
  withRevokedKeys,
} from "../../accounts/users/store.ts";
import type { AuditAction } from "../../contract/admin-audit.ts";
import type { AdminDocument } from "../../contract/admin-collections.ts";
import type { EvictRequest, InviteRequest } from "../../contract/admin-people.ts";
import type { Role } from "../../contract/user.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Actor, attempted, commitAudited, done, type Intent } from "./audit-log/audit-log.ts";
import { toDocument } from "./collections.ts";
import { droppedKeysEmail, invitationEmail, resetEmail } from "./emails.ts";

export interface PeopleDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly endsListening: EndsListening;
  /** Returns the write of an e-mail to the owner of an account that was just disabled. */
  readonly tellsDisabled: TellsDisabled;
  readonly passwords: Passwords;
  readonly limits: Pick<Limits, "take">;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

const asItIs = (after: UserRecord) => ({ after, removal: [], dropped: { passkeys: 0, keys: 0, webhooks: false } });

/** Fields of an account that administrators can change. */
export type PersonPatch = Partial<Pick<UserRecord, "firstName" | "lastName" | "disabled" | "role">>;

export type TellsDisabled = (user: Pick<UserRecord, "email" | "language">) => Write;

/** The changed account, and the writes that store the change. */
export interface PersonChange {
  readonly writes: readonly Write[];
  readonly after: UserRecord;
}

export const unknownPerson = () => new Refusal("not_found", "No account has this identifier.");

/**
 * Returns the account with the patch applied, and the writes. Throws if the account is being deleted, if
 * administrators change their own role or access, or if no administrator would be left. Disabling an account ends its
 * sessions, revokes its API keys, switches its webhooks off and notifies the user; enabling it restores none of them.
 */
export async function changePerson(
  read: Reader,
  deps: Pick<PeopleDeps, "endsListening" | "tellsDisabled"> & { readonly now: () => number },
  actor: Actor,
  before: UserRecord,
  patch: PersonPatch,
): Promise<PersonChange> {
  const { now, endsListening, tellsDisabled } = deps;
  if (before.erasingSince !== undefined) throw new Refusal("conflict", "This account is being deleted.");
  const changed: UserRecord = { ...before, ...patch, updatedAt: new Date(now()).toISOString() };
  const touchesAccess = changed.role !== before.role || changed.disabled !== before.disabled;
  if (touchesAccess && before.id === actor.user.id)
    throw new Refusal("forbidden", "You cannot change your own role or access: ask another administrator.");
  const isShut = changed.disabled && !before.disabled;
  const kept = isShut ? withRevokedKeys(withEndedSessions(changed)) : changed;
  const off = isShut ? await endsListening(read, before.id, "administrator") : [];
  const { user: after, writes: names } = renamed(before, kept, now());
  const writes = [...userRecords.replace(before, after), ...names, ...off, ...(isShut ? [tellsDisabled(before)] : [])];
  if (!touchesAccess || (before.role !== "admin" && after.role !== "admin")) return { after, writes };

  const isLess = before.role === "admin" && !before.disabled;
  const next = (isLess ? withAdminLeft : withPerson)(await readRoster(read), after);
  return { after, writes: [...writes, { key: rosterKey, value: next }] };
}

export function createPeople({
  kv,
  environment,
  sessions,
  endsListening,
  tellsDisabled,
  passwords,
  limits,
  publicUrl,
}: PeopleDeps) {
  const { now, ulid, randomBytes } = environment;
  const changing = { now, endsListening, tellsDisabled };

  /** Reads an account, changes it with `decide`, and commits the change with its audit record. */
  async function act(
    intent: Intent,
    id: string,
    decide: (user: UserRecord, read: Reader) => Promise<PersonChange>,
    beforeOf: (user: UserRecord) => Readonly<Record<string, unknown>> | null = () => null,
  ): Promise<AdminDocument> {
    return attempted(kv, now, intent, async () => {
      const { before, after } = await commitAudited(kv, now, async (read) => {
        const before = await findUser(read, id);
        if (!before) throw unknownPerson();
        const { writes, after } = await decide(before, read);
        return { writes, draft: done(intent, beforeOf(before)), result: { before, after } };
      });
      if (after.sessionEpoch > before.sessionEpoch) await sessions.sweepOf(id, after.sessionEpoch);
      return read(id);
    });
  }

  /**
   * Returns the account without its passkeys, API keys and webhooks, and the writes that remove them. The commit must
   * have read the account, and must write it.
   */
  async function withoutKeys(user: UserRecord, read: Reader) {
    const [passkeys, keys] = await Promise.all([findPasskeysOf(kv, user.id), findApiKeysOf(kv, user)]);
    const off = await endsListening(read, user.id, "administrator");
    return {
      after: withRevokedKeys(user),
      removal: [...passkeyRemoval(passkeys), ...off],
      dropped: { passkeys: passkeys.length, keys: keys.length, webhooks: off.length > 0 },
    };
  }

  async function read(id: string): Promise<AdminDocument> {
    const stored = await kv.get<UserRecord>(userRecords.at(id));
    if (stored.versionstamp === null) throw unknownPerson();
    return toDocument("users", stored);
  }

  const intentOf = (
    actor: Actor,
    action: AuditAction,
    id: string,
    reason: string,
    after: Intent["after"] = null,
  ): Intent => ({ actor, action, target: { collection: "users", id }, after, reason });

  return {
    /** Changes the role of an account. */
    changeRole(actor: Actor, id: string, role: Role, reason: string): Promise<AdminDocument> {
      const intent = intentOf(actor, "role", id, reason, { role });
      const change = (user: UserRecord, read: Reader) => changePerson(read, changing, actor, user, { role });
      return act(intent, id, change, (user) => ({ role: user.role }));
    },

    /** Disables or enables an account. */
    setDisabled(actor: Actor, id: string, disabled: boolean, reason: string): Promise<AdminDocument> {
      const intent = intentOf(actor, disabled ? "disable" : "enable", id, reason, { disabled });
      const change = (user: UserRecord, read: Reader) => changePerson(read, changing, actor, user, { disabled });
      return act(intent, id, change, (user) => ({ disabled: user.disabled }));
    },

    /**
     * Signs a user out on all devices. If requested, also removes passkeys, revokes API keys, switches webhooks off,
     * and notifies the user by e-mail.
     */
    endSessions(actor: Actor, id: string, { reason, dropPasskeys = false }: EvictRequest): Promise<AdminDocument> {
      return act(
        intentOf(actor, "end-sessions", id, reason, dropPasskeys ? { dropPasskeys } : null),
        id,
        async (user, read) => {
          const ended = withEndedSessions(user);
          const { after, removal, dropped } = dropPasskeys ? await withoutKeys(ended, read) : asItIs(ended);
          const told = droppedKeysEmail(user, dropped, publicUrl);
          const isTold = dropped.passkeys + dropped.keys > 0 || dropped.webhooks;
          return {
            after,
            writes: [
              ...userRecords.replace(user, after),
              ...removal,
              ...(isTold ? [mailWrite(environment, told)] : []),
            ],
          };
        },
      );
    },

    /**
     * Sends a user the link for choosing a new password. The current password stays valid. If requested, also removes
     * passkeys, revokes API keys and switches webhooks off. Throws if the account is disabled, or has reached its
     * limit of such e-mails.
     */
    resetPassword(actor: Actor, id: string, { reason, dropPasskeys = false }: EvictRequest): Promise<AdminDocument> {
      let isCounted = false;
      return act(
        intentOf(actor, "reset-password", id, reason, dropPasskeys ? { dropPasskeys } : null),
        id,
        async (user, read) => {
          if (user.disabled) throw new Refusal("conflict", "This account is disabled: enable it first.");
          if (!isCounted) await limits.take("adminLetterAccount", emailKey(user.email));
          isCounted = true;
          const { after, removal, dropped } = dropPasskeys ? await withoutKeys(user, read) : asItIs(user);
          return {
            after,
            writes: [
              // Written even if it does not change: adding a passkey also writes the account, so the two commits
              // conflict.
              ...userRecords.replace(user, after),
              ...removal,
              mailWrite(environment, resetEmail(user, publicUrl, dropped)),
            ],
          };
        },
      );
    },

    /**
     * Removes a user's authenticator app with its recovery codes, ends the user's sessions, and notifies the user by
     * e-mail. Throws for the caller's own app, which is removed in the profile, and for an account without an app.
     */
    removeSecondFactor(actor: Actor, id: string, reason: string): Promise<AdminDocument> {
      return act(intentOf(actor, "remove-second-factor", id, reason), id, async (user, read) => {
        if (id === actor.user.id)
          throw new Refusal("forbidden", "You cannot remove your own second factor here: open your profile.");
        if (!(await findTotp(read, id))) throw new Refusal("conflict", "This account has no authenticator app.");
        const after = withEndedSessions(user);
        const told = totpRemovedEmail({ to: user, at: now(), publicUrl, by: "admin" });
        return {
          after,
          writes: [...userRecords.replace(user, after), ...totpRemoval(id), mailWrite(environment, told)],
        };
      });
    },

    /** Creates an account without a usable password. Its owner chooses one, as the invitation explains. */
    async invite(actor: Actor, { email, firstName, lastName, role }: InviteRequest): Promise<AdminDocument> {
      const id = ulid();
      const intent: Intent = {
        actor,
        action: "invite",
        target: { collection: "users", id },
        after: { role },
        reason: null,
      };
      return attempted(kv, now, intent, async () => {
        await limits.take("adminLetterAccount", emailKey(email));
        // The account has no usable password yet, because no one knows these random bytes.
        const passwordHash = await passwords.hash(Buffer.from(randomBytes(32)).toString("base64url"));
        // The account begins in the language of its invitation.
        const { language } = actor.user;
        const user = newUser(
          { id, firstName, lastName, email, walletAddress: null, role, passwordHash, ...(language && { language }) },
          now(),
        );
        await commitAudited(kv, now, async (read) => {
          if (await isTaken(read, email, now()))
            throw new Refusal("conflict", "An account with this e-mail address already exists.");
          const writes: Write[] = [
            ...userRecords.put(user),
            mailWrite(environment, invitationEmail({ to: email, language, firstName, publicUrl })),
          ];
          if (role === "admin") {
            writes.push({ key: rosterKey, value: withPerson(await readRoster(read), user) });
          }
          return { writes, draft: done(intent, null), result: undefined };
        });
        return read(id);
      });
    },
  };
}

export type People = ReturnType<typeof createPeople>;
