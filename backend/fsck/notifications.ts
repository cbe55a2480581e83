import type { NotificationType } from "../contract/notification.ts";
import { type NotificationRecord, notificationRecords } from "../objects/notifications/store.ts";
import { findObjectByToken, isPublished } from "../objects/record/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { registryKeys } from "../registry/log/store.ts";
import { hexToBase64url } from "../tlog/commitment.ts";
import { isErasedToken } from "./erased.ts";
import type { TokenHistory } from "./registry.ts";
import { each, type Report } from "./report.ts";

/** What happens beside the registry. */
const WITHOUT_LEAF: ReadonlySet<NotificationType> = new Set<NotificationType>([
  "OBJECT_VIEW",
  "TRANSFER_OFFER",
  "TRANSFER_DECLINE",
  "TRANSFER_CANCEL",
]);

/**
 * Every notification is of the object that it is kept under, and every entry of the registry has the one that was written
 * with it. An erased object has none; those of one in `erasing` are on their way out.
 */
export async function checkNotifications(
  kv: Kv,
  tokens: ReadonlyMap<number, TokenHistory>,
  erasing: ReadonlySet<number>,
  report: Report,
): Promise<void> {
  const due = new Map<string, number[]>();
  for (const [tokenId, token] of tokens) {
    if (isErasedToken(token)) continue;
    for (const { index, type, timestamp } of token.events) {
      const name = nameOf(tokenId, `OBJECT_${type.toUpperCase()}`, timestamp * 1000);
      due.set(name, [...(due.get(name) ?? []), index]);
    }
  }
  for await (const { key, value } of each<NotificationRecord>(kv, notificationRecords.all, report)) {
    await report.checked(key, () => {
      const { tokenId, hash, type, at } = value;
      const token = tokens.get(tokenId);
      const isIts = token !== undefined && tokenId === key[1] && hexToBase64url(hash) === token.fingerprint;
      if (!report.expect(isIts, key, "its object is not the one that it is kept under")) return;
      if (token && isErasedToken(token)) {
        report.expect(erasing.has(tokenId), key, "it is a notification of an erased object");
        return;
      }
      if (WITHOUT_LEAF.has(type)) return;
      const told = due.get(nameOf(tokenId, type, at))?.shift();
      report.expect(told !== undefined, key, `the registry has no such event of token ${tokenId} at this time`);
    });
  }
  for (const index of [...due.values()].flat()) {
    // What the service has published is nobody's news.
    const object = await findObjectByToken(kv, index);
    if (!object || !isPublished(object)) report.bad(registryKeys.leaf(index), "no notification tells of it");
  }
}

const nameOf = (tokenId: number, type: string, at: number): string => `${tokenId} ${type} ${at}`;
