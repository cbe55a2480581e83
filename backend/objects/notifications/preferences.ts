/** Stores which kinds of notifications a user wants, and through which channel. */
import { findUser } from "../../accounts/users/store.ts";
import { type NewsKind, type NewsWay, newsKindOf } from "../../contract/event-text.ts";
import type { PreferencesAnswer, SetPreferenceRequest } from "../../contract/notification.ts";
import { collection } from "../../platform/kv/collection.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { WORDS } from "../../words/index.ts";
import { newsSignal } from "./store.ts";

/** Channels that a user has switched off. Without a record, all are on. */
export interface PreferenceRecord {
  readonly userId: string;
  /** Entries of the form `channel kind`, such as `bell views`. */
  readonly off: readonly string[];
}

export const preferenceRecords = collection<PreferenceRecord>(["news_preferences"], {
  key: ({ userId }) => [userId],
  person: {
    exported: {
      member: "preferences",
      means: (language) => WORDS[language].dataExport.members.preferences,
      row: ({ off }) => ({ off }),
    },
  },
});

type Standing = PreferencesAnswer["data"][number]["bell"];

/**
 * Which notifications can be switched off. Offers are always shown, because they wait for an answer. Security e-mails
 * are always sent, because an intruder would switch them off. For some kinds there are no e-mails.
 */
const WAYS: Readonly<Record<NewsKind | "security", Readonly<Record<NewsWay, "always" | "never" | "choice">>>> = {
  offers: { bell: "always", letter: "always" },
  answers: { bell: "choice", letter: "choice" },
  views: { bell: "choice", letter: "never" },
  changes: { bell: "choice", letter: "never" },
  security: { bell: "never", letter: "always" },
};

const KINDS = Object.keys(WAYS) as (keyof typeof WAYS)[];

const nameOf = (kind: string, way: NewsWay): string => `${way} ${kind}`;

function standingOf(off: ReadonlySet<string>, kind: keyof typeof WAYS, way: NewsWay): Standing {
  const rule = WAYS[kind][way];
  if (rule !== "choice") return rule;
  return off.has(nameOf(kind, way)) ? "off" : "on";
}

async function offOf(kv: Reader, userId: string): Promise<ReadonlySet<string>> {
  return new Set(present(await kv.get<PreferenceRecord>(preferenceRecords.at(userId)))?.off);
}

/** Returns a function that reports whether notifications of a type appear in the user's notification list. */
export async function ringsOf(kv: Reader, userId: string): Promise<(type: string) => boolean> {
  const off = await offOf(kv, userId);
  return (type) => isOn(standingOf(off, newsKindOf(type), "bell"));
}

/** Returns whether the user wants e-mails about events of this kind. */
export async function wantsEmail(kv: Reader, userId: string, kind: NewsKind): Promise<boolean> {
  return isOn(standingOf(await offOf(kv, userId), kind, "letter"));
}

const isOn = (standing: Standing): boolean => standing === "on" || standing === "always";

export function createPreferences(kv: Kv) {
  return {
    async read(userId: string): Promise<PreferencesAnswer["data"]> {
      const off = await offOf(kv, userId);
      return KINDS.map((kind) => ({
        kind,
        bell: standingOf(off, kind, "bell"),
        letter: standingOf(off, kind, "letter"),
      }));
    },

    /** Stores a choice. Refuses combinations of kind and channel that cannot be switched. */
    async set(userId: string, { kind, way, on }: SetPreferenceRequest): Promise<void> {
      if (WAYS[kind][way] !== "choice")
        throw new Refusal(
          "invalid_input",
          `The setting "${way}" of ${kind} notifications cannot be changed: this way is ${WAYS[kind][way]} used.`,
        );
      await commit(kv, async (read) => {
        // Nothing may be stored for an account that is being deleted.
        const user = await findUser(read, userId);
        if (!user || user.disabled) throw new Refusal("unauthenticated", "Please sign in.");
        const off = new Set(await offOf(read, userId));
        const name = nameOf(kind, way);
        if (off.has(name) !== on) return { writes: [], result: undefined };
        if (on) off.delete(name);
        else off.add(name);
        const record: PreferenceRecord = { userId, off: [...off].sort() };
        const writes = off.size === 0 ? preferenceRecords.remove(record) : preferenceRecords.put(record);
        // The signal updates the number of unread notifications in the user's other windows.
        return { writes: [...writes, newsSignal(userId)], result: undefined };
      });
    },
  };
}

export type Preferences = ReturnType<typeof createPreferences>;
