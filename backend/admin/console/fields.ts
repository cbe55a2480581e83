import * as z from "zod/mini";
import type {
  Collection,
  CollectionFields,
  FieldRule,
  FieldsAnswer,
  ReadOnlyReason,
} from "../../contract/admin-collections.ts";
import { OBJECT_NAME_MAX, PERSON_NAME_MAX } from "../../contract/constants.ts";
import { NOTIFICATION_TYPES } from "../../contract/notification.ts";
import { line } from "../../contract/text.ts";

/**
 * A field of a collection: its type, and either the schema for values that may be written, or the reason why it is
 * read-only.
 */
interface Field {
  readonly type: FieldRule["type"];
  readonly readOnly?: ReadOnlyReason;
  readonly rule?: z.ZodMiniType;
  readonly maxLength?: number;
  readonly values?: readonly string[];
}

const readOnly = (type: FieldRule["type"], reason: ReadOnlyReason): Field => ({ type, readOnly: reason });
const text = (maxLength: number): Field => ({ type: "text", maxLength, rule: line(maxLength) });

/**
 * All fields that the console reads or writes. Password hashes, salts, tokens and keys of passkeys are left out on
 * purpose.
 */
export const FIELDS = {
  fingerprints: {
    _id: readOnly("text", "identity"),
    hash: readOnly("text", "derived"),
    fileName: readOnly("text", "person"),
    size: readOnly("number", "derived"),
    userId: readOnly("text", "identity"),
    createdAt: readOnly("date", "time"),
    expiresAt: readOnly("date", "time"),
  },
  notifications: {
    _id: readOnly("text", "identity"),
    notificationType: readOnly("text", "history"),
    timestamp: readOnly("date", "time"),
    tokenId: readOnly("number", "ledger"),
    hash: readOnly("text", "ledger"),
    userList: readOnly("object", "history"),
    actor: readOnly("text", "history"),
    notificationData: readOnly("object", "history"),
  },
  users: {
    _id: readOnly("text", "identity"),
    firstName: text(PERSON_NAME_MAX),
    lastName: text(PERSON_NAME_MAX),
    email: readOnly("text", "identity"),
    emailProvenAt: readOnly("date", "time"),
    role: readOnly("text", "action"),
    disabled: { type: "boolean", rule: z.boolean() },
    walletAddress: readOnly("text", "person"),
    walletProvenAt: readOnly("date", "time"),
    createdAt: readOnly("date", "time"),
    updatedAt: readOnly("date", "time"),
  },
  objects: {
    _id: readOnly("text", "identity"),
    objectName: text(OBJECT_NAME_MAX),
    status: { type: "text", values: ["revoked"], rule: z.literal("revoked") },
    hash: readOnly("text", "ledger"),
    tokenId: readOnly("number", "ledger"),
    ownerId: readOnly("text", "ledger"),
    walletAddress: readOnly("text", "ledger"),
    metadata: readOnly("object", "derived"),
    depositedAt: readOnly("date", "ledger"),
    createdAt: readOnly("date", "time"),
    updatedAt: readOnly("date", "time"),
  },
} as const satisfies Readonly<Record<Collection, Readonly<Record<string, Field>>>>;

type Rest = Omit<CollectionFields, "fields">;

const IDENTIFIER = null;

const REST: Readonly<Record<Collection, Rest>> = {
  fingerprints: {
    deletion: "record",
    filters: [{ name: "userId", values: IDENTIFIER }],
    searched: ["hash", "fileName"],
  },
  notifications: {
    deletion: "views",
    filters: [
      {
        name: "notificationType",
        values: NOTIFICATION_TYPES,
      },
      { name: "userId", values: IDENTIFIER },
    ],
    searched: ["objectId", "hash"],
  },
  users: {
    deletion: "account",
    filters: [
      { name: "role", values: ["user", "admin"] },
      { name: "disabled", values: ["true", "false"] },
    ],
    searched: ["_id", "email", "firstName", "lastName", "walletAddress"],
  },
  objects: {
    deletion: "entry",
    filters: [
      { name: "status", values: ["active", "revoked", "erased"] },
      { name: "ownerId", values: IDENTIFIER },
    ],
    searched: ["_id", "hash", "objectName"],
  },
};

function describe(collection: Collection): CollectionFields {
  const fields = Object.entries<Field>(FIELDS[collection]).map(([name, field]): FieldRule => {
    const { type, readOnly = null, maxLength, values } = field;
    return {
      name,
      type,
      readOnly,
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(values === undefined ? {} : { values }),
    };
  });
  return { fields, ...REST[collection] };
}

/** The fields of all collections, in the form that the console receives. */
export const FIELDS_ANSWER: FieldsAnswer = {
  fingerprints: describe("fingerprints"),
  notifications: describe("notifications"),
  users: describe("users"),
  objects: describe("objects"),
};

/** Returns a field; `null` if the collection has no field of this name. Safe for names such as `__proto__`. */
export function fieldOf(collection: Collection, name: string): Field | null {
  return Object.hasOwn(FIELDS[collection], name)
    ? ((FIELDS[collection] as Readonly<Record<string, Field>>)[name] ?? null)
    : null;
}
