import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { MakerStands, TicketMaker } from "../../platform/tickets/tickets.ts";
import type { KeyCaller } from "../auth/call.ts";
import type { Caller } from "../auth/service.ts";
import { findSession, isSignedIn } from "../auth/store.ts";
import { findUser } from "../users/store.ts";
import { type ApiKeyRecord, apiKeyRecords, digestAt, hasEnded, isKeptBy } from "./store.ts";

/** Returns a reference to the session or API key that requests a download address. */
export const makerOf = (caller: Caller | KeyCaller): TicketMaker =>
  caller.key === null
    ? { userId: caller.user.id, by: "session", id: caller.session.id }
    : { userId: caller.user.id, by: "key", id: caller.key.id };

/**
 * Returns a function that reads from the store whether the session or API key that requested a download address is
 * still valid.
 */
export function createMakerStands(kv: Kv, now: () => number): MakerStands {
  async function findKey(userId: string, id: string): Promise<ApiKeyRecord | null> {
    const digest = present(await kv.get<string>(digestAt(userId, id)));
    return digest === null ? null : present(await kv.get<ApiKeyRecord>(apiKeyRecords.at(digest)));
  }

  return async function makerStands({ userId, by, id }) {
    const user = await findUser(kv, userId);
    if (!user || user.disabled) return false;
    if (by === "session") {
      const session = await findSession(kv, id);
      return session !== null && isSignedIn(session, user, now());
    }
    const key = await findKey(userId, id);
    return key !== null && isKeptBy(key, user) && !hasEnded(key, now());
  };
}
