/**
 * Table of the members of an object that belong to its owner. Each member is declared once: stored records
 * (`HeldObject`), private events, answers to the owner, the data export, requests, search, proofs, webhooks and fsck
 * are derived from these rows. Erasing an object removes all of these members.
 */
import * as z from "zod/mini";
import type { COVER_TYPES } from "./constants.ts";
import { count, digest, instant, literal, nullable, text } from "./fields.ts";
import { METADATA_WORDS, type Metadata, metadata, toldMetadata } from "./metadata.ts";
import { shownName } from "./visible.ts";

export interface CoverImage {
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  readonly type: (typeof COVER_TYPES)[number];
}

export interface StoredFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Hash of the default image that earlier front ends sent for owners who chose no cover. An object with this cover is
 * shown with its seal.
 */
export const STOCK_CARD = "e138ad341b915f808004d096507b893577bdf6abb073692da51c031b7440763e";

/** Returns the image that the owner chose; `null` if the object is shown with its seal. */
export const ownCover = ({ cover }: { readonly cover: CoverImage | null }): CoverImage | null =>
  cover?.hash === STOCK_CARD ? null : cover;

/** Parses JSON. Returns `null` if the text is not JSON; the value is then refused as invalid metadata. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Columns of a row of the table. If a function returns `undefined`, the member is omitted. */
interface Columns<Kept> {
  /** Members in the private event. */
  readonly event: Readonly<Record<string, (kept: Kept) => unknown>>;
  /** Members in answers to the owner: schema and value. */
  readonly answer: Readonly<Record<string, readonly [z.ZodMiniType, (kept: Kept) => unknown]>>;
  /** Name of this change in webhooks. Absent if an edit cannot change the member. */
  readonly changed?: string;
  /** How the owner sets this member in requests. Absent if the owner cannot set it. */
  readonly said?: {
    /** An example value, for tests. */
    readonly example: unknown;
    /** First store format in which events commit to this member. */
    readonly format: number;
    /** Schema of the member in a request. `words`: its description. */
    readonly sent: (words: string) => z.ZodMiniType;
    /** Field of the registration form: its description, and a function that parses its text. */
    readonly form: readonly [string, (text: string) => unknown];
    /** Descriptions of the member for a registration and for an edit. */
    readonly words: readonly [string, string];
    /**
     * Returns whether a value needs to be stored. If not, record and event omit the member, as they do if they
     * are older than the member.
     */
    readonly says: (sent: Kept) => boolean;
    /** Returns the text for searches in the owner's list. */
    readonly search: (kept: Kept) => string | undefined;
    /** Name and value of the member in `preuve.json`. A redacted proof omits the value. */
    readonly proof: readonly [string, (kept: Kept) => unknown];
  };
}

/** Declares a member that records store as `Kept`. The member is optional if `Kept` may be `undefined`. */
const member =
  <Kept>() =>
  <const C extends Columns<Kept>>(columns: C): C & { readonly of?: readonly [Kept] } =>
    columns;

export const MEMBERS = {
  objectName: member<string>()({
    event: { objectName: (name) => name },
    answer: { objectName: [text("Name of the object."), (name) => shownName(name)] },
    changed: "name",
  }),
  /** The image that the owner chose; `null` if there is none, so that the object is shown with its seal. */
  cover: member<CoverImage | null>()({
    event: { coverHash: (cover) => cover?.hash },
    answer: {
      file: [
        nullable(
          digest("SHA-256."),
          "SHA-256 of the cover image, hexadecimal; null if there is none and the object is shown with its seal.",
        ),
        (cover) => ownCover({ cover })?.hash ?? null,
      ],
    },
    changed: "cover",
  }),
  walletAddress: member<string>()({
    event: { walletAddress: (address) => address },
    answer: {
      walletAddress: [
        text("0x followed by 40 hexadecimal digits; mixed case is an EIP-55 checksum."),
        (address) => address,
      ],
    },
  }),
  /** The registered file, if the service has received it; `null` if the object is declared by hash alone. */
  file: member<StoredFile | null>()({
    event: { file: (file) => file, deposited: (file) => file !== null },
    answer: {
      fileName: [
        nullable(z.string(), "Name of the file; null if the object is declared by its hash alone."),
        (file) => file?.name ?? null,
      ],
      fileSize: [
        nullable(count(), "Size of the file (bytes); null if the object is declared by its hash alone."),
        (file) => file?.size ?? null,
      ],
    },
    changed: "file",
  }),
  /** When the owner erased the file (Unix s). Absent if it was not erased. */
  fileErasedAt: member<number | undefined>()({
    event: { fileErased: (at) => (at === undefined ? undefined : true) },
    answer: {
      fileErasedAt: [
        z.optional(instant("Time at which the owner erased the stored file; UTC. Absent if it was not erased.")),
        (at) => (at === undefined ? undefined : new Date(at * 1000).toISOString()),
      ],
    },
    changed: "file",
  }),
  metadata: member<Metadata | undefined>()({
    event: { metadata: (pairs) => pairs },
    answer: {
      metadata: [z.optional(toldMetadata("Metadata given by the owner. Absent if there is none.")), (pairs) => pairs],
    },
    changed: "metadata",
    said: {
      example: { version: "1.2.0" },
      format: 5,
      sent: metadata,
      form: [`Metadata of the object: a JSON object as text, at most 4,096 bytes. ${METADATA_WORDS}`, parsed],
      words: [METADATA_WORDS, `New metadata, which replaces the existing metadata; {} removes it. ${METADATA_WORDS}`],
      says: (pairs) => Object.keys(pairs ?? {}).length > 0,
      search: (pairs) =>
        pairs &&
        Object.entries(pairs)
          .map((pair) => pair.join(":"))
          .join(" "),
      proof: ["metadonnees", (pairs) => pairs ?? {}],
    },
  }),
} as const;

type Members = typeof MEMBERS;
type Name = keyof Members;
type Kept<N extends Name> = NonNullable<Members[N]["of"]>[0];
/** Turns a union into an intersection: `{ a } | { b }` becomes `{ a; b }`. */
type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;
/** Makes members that may be `undefined` optional. */
type Sparse<T> = { readonly [N in keyof T as undefined extends T[N] ? never : N]: T[N] } & {
  readonly [N in keyof T as undefined extends T[N] ? N : never]?: Exclude<T[N], undefined>;
};
type EventColumns = Merged<Members[Name]["event"]>;
type AnswerColumns = Merged<Members[Name]["answer"]>;
type SaidName = { [N in Name]: Members[N] extends { readonly said: object } ? N : never }[Name];
type BySaid<T> = { readonly [N in SaidName]: T };

/** The members as stored in the record of an object. */
export type KeptMembers = Sparse<{ [N in Name]: Kept<N> }>;
/** The members as they appear in a private event. */
export type EventMembers = Sparse<{ [N in keyof EventColumns]: ReturnType<EventColumns[N]> }>;
type AnswerMembers = Sparse<{ [N in keyof AnswerColumns]: ReturnType<AnswerColumns[N][1]> }>;
/** Members that a request may set. An absent member keeps its value. */
export type SaidMembers = { readonly [N in SaidName]?: Exclude<Kept<N>, undefined> | undefined };
/** Which members an edit has changed; each is `true` or absent. */
export type SaidFlags = Partial<BySaid<true>>;

// The type argument is `never`, because the functions of a row only accept values of that row.
const ROWS = Object.entries<Columns<never>>(MEMBERS);
const SAID = ROWS.flatMap(([name, { said }]) => (said ? [{ name, ...said }] : []));

const memberOf = (object: object, name: string) => (object as Readonly<Record<string, unknown>>)[name] as never;
/** Returns an object without the members that are `undefined`. */
const sparse = (members: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(members.filter(([, value]) => value !== undefined));
const bySaid = <T>(of: (row: (typeof SAID)[number]) => T) =>
  sparse(SAID.map((row) => [row.name, of(row)])) as BySaid<Exclude<T, undefined>>;

/** Returns the members of the private event for the current state of an object. */
export const eventMembers = (object: KeptMembers) =>
  sparse(
    ROWS.flatMap(([name, { event }]) => Object.entries(event).map(([as, of]) => [as, of(memberOf(object, name))])),
  ) as EventMembers;

/** Returns the members of the answer to the owner; `ANSWER_SHAPE` has their schemas. */
export const answerMembers = (object: KeptMembers) =>
  sparse(
    ROWS.flatMap(([name, { answer }]) =>
      Object.entries(answer).map(([as, [, of]]) => [as, of(memberOf(object, name))]),
    ),
  ) as AnswerMembers;
export const ANSWER_SHAPE = Object.fromEntries(
  ROWS.flatMap(([, { answer }]) => Object.entries(answer).map(([as, [schema]]) => [as, schema])),
) as { [N in keyof AnswerColumns]: AnswerColumns[N][0] };

/** Returns the schemas of the members that an owner sets in a registration or an edit. */
export const saidShape = (request: "registration" | "edit") =>
  bySaid(({ sent, words }) => z.optional(sent(words[request === "edit" ? 1 : 0]))) as {
    [N in SaidName]: z.ZodMiniOptional<ReturnType<Members[N]["said"]["sent"]>>;
  };
export const FORM_SHAPE = bySaid(({ form: [words] }) => z.optional(text(words)));
export const FLAG_SHAPE = bySaid(({ name }) =>
  z.optional(literal(true, `For OBJECT_EDIT: present if the edit has changed the ${name}.`)),
);

/** Parses the form fields into values, which `saidShape` then validates. */
export const saidInForm = (texts: Readonly<Record<string, string | undefined>>) =>
  bySaid(({ name, form: [, read] }) => (texts[name] === undefined ? undefined : read(texts[name])));

/** Returns the values to store for the members that a request sets. */
export const keptOf = (said: SaidMembers) =>
  bySaid(({ name, says }) => (says(memberOf(said, name)) ? memberOf(said, name) : undefined)) as Pick<
    KeptMembers,
    SaidName
  >;

/** Returns whether a request sets any of these members. */
export const isSaid = (said: SaidMembers): boolean => SAID.some(({ name }) => memberOf(said, name) !== undefined);

/** Returns the object after applying the members of a request. Members that the request does not set are kept. */
export function withSaid<T extends KeptMembers>(object: T, said: SaidMembers): T {
  const others = Object.entries(object).filter(([name]) => SAID.every((row) => row.name !== name));
  return { ...Object.fromEntries(others), ...keptOf({ ...object, ...sparse(Object.entries(said)) }) } as T;
}

/**
 * Returns the name of the first member that cannot be stored while the store has this format; `undefined` if all can.
 * An older version that shares the store would omit such a member from its events.
 */
export const heldBack = (said: SaidMembers, storeFormat: number): string | undefined =>
  SAID.find(({ name, format }) => storeFormat < format && name in keptOf(said))?.name;

/** Returns which of the owner's members differ between two objects. */
export const saidChanges = (before: object, after: object, isSame: (a: unknown, b: unknown) => boolean): SaidFlags =>
  bySaid(({ name }) => (isSame(memberOf(before, name), memberOf(after, name)) ? undefined : true));
export const flagsOf = (record: SaidFlags): SaidFlags => bySaid(({ name }) => memberOf(record, name));

/** Returns the searchable text of the owner's members, such as `version:1.2 commit:4f1c`. */
export const saidText = (object: object): string =>
  Object.values(bySaid(({ name, search }) => search(memberOf(object, name)))).join(" ");

/** Returns the owner's members as `preuve.json` contains them. */
export const saidInProof = (object: SaidMembers): Readonly<Record<string, unknown>> =>
  Object.fromEntries(SAID.map(({ name, proof: [as, of] }) => [as, of(memberOf(object, name))]));

/** Members of a private event that belong to each kind of change, by the name of the change in webhooks. */
export const CHANGES: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.flatMap(([, { changed }]) => changed ?? []).map((word) => [
    word,
    ROWS.flatMap(([, { changed, event }]) => (changed === word ? Object.keys(event) : [])),
  ]),
);
