import type { Notification } from "@authentica/backend/contract/notification";
import { words } from "#words/history.tsx";
import { personName } from "../../objects/person-name.ts";

/** The texts that describe an event. */
export interface Description {
  readonly sentence: string;
  /** Whether there is a specific sentence for this type of event. */
  readonly isOwn: boolean;
  /** Lines `key: value` for an event without a specific sentence. */
  readonly details: readonly { readonly key: string; readonly value: string }[];
}

/**
 * Describes an event. If there is no sentence for its type, lists everything known about it, with the names
 * of users and objects.
 */
export function describe(
  notification: Pick<Notification, "notificationType" | "notificationData" | "userList" | "objectList">,
): Description {
  const { notificationType, notificationData } = notification;
  const sentence = Object.hasOwn(words.sentences, notificationType) ? words.sentences[notificationType] : undefined;
  if (sentence) return { sentence, isOwn: true, details: [] };
  const details = Object.entries(notificationData).map(([key, value]) => ({
    key,
    value: namedValue(key, value, notification),
  }));
  return { sentence: words.otherEvent, isOwn: false, details };
}

/**
 * Returns the name of the user or object of the event if the value is its identifier; otherwise returns the value
 * unchanged.
 */
function namedValue(
  key: string,
  value: string,
  { userList, objectList }: Pick<Notification, "userList" | "objectList">,
): string {
  if (key === "mintOwner") {
    const person = userList.find(({ _id }) => _id === value);
    return person ? personName(person) : value;
  }
  if (key === "mintObject") return objectList.find(({ _id }) => _id === value)?.objectName ?? value;
  return value;
}
