import type { UserRecord } from "../../accounts/users/store.ts";
import { shownName } from "../../contract/visible.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { HistoryAccess } from "../notifications/service.ts";
import { readGivenAway } from "../record/given-away.ts";
import { isHeld, type ObjectRecord } from "../record/store.ts";
import { accessOf, isOthers, notOneOfYours } from "./access.ts";

/**
 * Returns how much of an object's history a reader may see. `byKey`: the request uses an API key, and is refused if
 * the object is another user's.
 */
export const createHistoryAccess =
  (kv: Kv, now: () => number) =>
  async (object: ObjectRecord, reader: UserRecord, byKey: boolean): Promise<HistoryAccess> => {
    const access = await accessOf(kv, object, reader, { now: now(), byKey });
    if (byKey && isOthers(access)) throw notOneOfYours();
    if (!isHeld(object) || access.kind === "stranger") return { sees: "log" };
    if (access.kind !== "former") return { sees: "history", objectName: shownName(object.objectName) };
    const { objectName } = (await readGivenAway(kv, [access.ownership])).get(object.tokenId) ?? {};
    // The times of events are whole seconds.
    const untilMs = access.ownership.until * 1000;
    return { sees: "history", untilMs, ...(objectName !== undefined && { objectName }) };
  };
