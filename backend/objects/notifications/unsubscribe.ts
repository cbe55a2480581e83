/** Unsubscribe links in e-mails. The reader needs no sign-in, and stops all e-mails of that kind (RFC 8058). */
import { emailKey, findUser, languageOf, type UserRecord } from "../../accounts/users/store.ts";
import { NEWS_KINDS, type NewsKind } from "../../contract/event-text.ts";
import type { Language } from "../../contract/language.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";
import { type Preferences, wantsEmail } from "./preferences.ts";

/** Path of the links; the token is appended. */
const PATH = "/api/notifications/unsubscribe/";

/**
 * Token of a link: `<user id>.<kind>.<HMAC-SHA-256>`. The HMAC covers the mailbox, so that the reader of a former
 * mailbox cannot unsubscribe the user.
 */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([a-z]+)\.([\w-]{43})$/;

const signedParts = ({ id, email }: Pick<UserRecord, "id" | "email">, kind: NewsKind) =>
  ["leave letters", id, emailKey(email), kind] as const;

/** Returns the link that unsubscribes an account from e-mails of a kind. */
export type LeaveAddress = (account: Pick<UserRecord, "id" | "email">, kind: NewsKind) => string;

/** `publicUrl`: origin of the links in e-mails. */
export const createLeaveAddress =
  (key: Keys, publicUrl: string): LeaveAddress =>
  (account, kind) =>
    `${publicUrl}${PATH}${account.id}.${kind}.${hmac(key, ...signedParts(account, kind))}`;

export interface UnsubscribingDeps {
  readonly kv: Kv;
  readonly key: Keys;
  readonly preferences: Pick<Preferences, "set">;
}

/** What an unsubscribe link is about. */
export interface Unsubscribed {
  readonly kind: NewsKind;
  /** Whether e-mails of this kind are still sent. */
  readonly isOn: boolean;
  /** Language of the account. */
  readonly language: Language;
}

export function createUnsubscribing({ kv, key, preferences }: UnsubscribingDeps) {
  /**
   * Returns the user and the kind of e-mails that a token names. Refuses with `gone` if the token was not made for an
   * existing account and its current address.
   */
  async function read(token: string): Promise<{ readonly user: UserRecord; readonly kind: NewsKind }> {
    const [, userId = "nobody", name, mac = ""] = TOKEN.exec(token) ?? [];
    const kind = NEWS_KINDS.find((kind) => kind === name);
    const user = await findUser(kv, userId);
    if (!kind || !user || user.disabled || !isHmac(mac, key, ...signedParts(user, kind)))
      throw new Refusal(
        "gone",
        "This unsubscribe link is invalid, or the address of the account has changed since the e-mail was sent.",
      );
    return { user, kind };
  }

  return {
    /**
     * Returns the kind of e-mails, and whether they are still sent. Changes nothing, because mail scanners open such
     * links.
     */
    async look(token: string): Promise<Unsubscribed> {
      const { user, kind } = await read(token);
      return { kind, isOn: await wantsEmail(kv, user.id, kind), language: languageOf(user) };
    },

    /** Switches off e-mails of this kind. Has no effect if they are already off. */
    async leave(token: string): Promise<Unsubscribed> {
      const { user, kind } = await read(token);
      await preferences.set(user.id, { kind, way: "letter", on: false });
      return { kind, isOn: false, language: languageOf(user) };
    },
  };
}

export type Unsubscribing = ReturnType<typeof createUnsubscribing>;
