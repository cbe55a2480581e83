/**
 * The members of an object that belong to its owner, each declared once. What the service keeps of them (`HeldObject`), what a private event
 * commits to, what the owner's answers and the export of personal data have, the requests that set them, search, proofs, webhooks and fsck
 * derive from these rows. Erasing an object removes all of them.
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

/** The card that front ends once sent for owners who chose no picture. An object that has it shows its seal, as one without a cover does. */
export const STOCK_CARD = "e138ad341b915f808004d096507b893577bdf6abb073692da51c031b7440763e";

/** The image that its owner chose; `null`: it shows its seal. */
export const ownCover = ({ cover }: { readonly cover: CoverImage | null }): CoverImage | null =>
  cover?.hash === STOCK_CARD ? null : cover;

/** What is not JSON is refused as what is not metadata. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Columns of a row. A function that returns `undefined` leaves its member out. */
interface Columns<Kept> {
  /** Members of the private event. */
  readonly event: Readonly<Record<string, (kept: Kept) => unknown>>;
  /** Members of the owner's answers: schema and value. */
  readonly answer: Readonly<Record<string, readonly [z.ZodMiniType, (kept: Kept) => unknown]>>;
  /** What webhooks call a change of it. Absent: it never changes by an edit. */
  readonly changed?: string;
  /** What the owner says of the object in a request. */
  readonly said?: {
    /** Something that an owner may say, for tests. */
    readonly example: unknown;
    /** First format of the store whose versions commit to it. */
    readonly format: number;
    /** Schema of the request, with words that describe it. */
    readonly sent: (words: string) => z.ZodMiniType;
    /** The text of a registration's form: its description, and what it says. */
    readonly form: readonly [string, (text: string) => unknown];
    /** Descriptions in a registration and in an edit. */
    readonly words: readonly [string, string];
    /** Whether it says anything. If not, record and event have no such member, as before it existed. */
    readonly says: (sent: Kept) => boolean;
    /** Text by which its owner's list is searched. */
    readonly search: (kept: Kept) => string | undefined;
    /** Member of `preuve.json`, which a redacted proof withholds. */
    readonly proof: readonly [string, (kept: Kept) => unknown];
  };
}

/** A member that the record keeps as `Kept`; optional if that may be `undefined`. */
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
  /** `null`: none was given, and the object shows its seal. */
  cover: member<CoverImage | null>()({
    event: { coverHash: (cover) => cover?.hash },
    answer: {
      file: [
        nullable(
          digest("SHA-256."),
          "SHA-256 of the cover image, hexadecimal; null when none was given, and the object wears its seal.",
        ),
        (cover) => ownCover({ cover })?.hash ?? null,
      ],
    },
    changed: "cover",
  }),
  walletAddress: member<string>()({
    event: { walletAddress: (address) => address },
    answer: {
      walletAddress: [text("0x and 40 hexadecimal digits; mixed case is an EIP-55 checksum."), (address) => address],
    },
  }),
  /** The certified file, if its owner had scanned it here; `null` when the object is declared: it holds the hash alone. */
  file: member<StoredFile | null>()({
    event: { file: (file) => file, deposited: (file) => file !== null },
    answer: {
      fileName: [
        nullable(z.string(), "Name of the file; null when the object holds the hash alone."),
        (file) => file?.name ?? null,
      ],
      fileSize: [
        nullable(count(), "Bytes of the file; null when the object holds the hash alone."),
        (file) => file?.size ?? null,
      ],
    },
    changed: "file",
  }),
  /** When its owner has erased the file, Unix seconds. Absent: it is kept, if there is one. */
  fileErasedAt: member<number | undefined>()({
    event: { fileErased: (at) => (at === undefined ? undefined : true) },
    answer: {
      fileErasedAt: [
        z.optional(
          instant("When its owner erased the file, which is gone; UTC. Absent: it is kept, where there is one."),
        ),
        (at) => (at === undefined ? undefined : new Date(at * 1000).toISOString()),
      ],
    },
    changed: "file",
  }),
  metadata: member<Metadata | undefined>()({
    event: { metadata: (pairs) => pairs },
    answer: {
      metadata: [
        z.optional(toldMetadata("The owner's statements about it, under names that they chose. Absent: none.")),
        (pairs) => pairs,
      ],
    },
    changed: "metadata",
    said: {
      example: { version: "1.2.0" },
      format: 5,
      sent: metadata,
      form: [
        `Metadata of the object: the text of a JSON object, 4,096 bytes at most as it is written. ${METADATA_WORDS}`,
        parsed,
      ],
      words: [METADATA_WORDS, `All of its metadata, in the place of what it had; {} for none. ${METADATA_WORDS}`],
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
/** All of them at once: `{ a } | { b }` as `{ a; b }`. */
type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;
/** Members that may be `undefined` as optional ones. */
type Sparse<T> = { readonly [N in keyof T as undefined extends T[N] ? never : N]: T[N] } & {
  readonly [N in keyof T as undefined extends T[N] ? N : never]?: Exclude<T[N], undefined>;
};
type EventColumns = Merged<Members[Name]["event"]>;
type AnswerColumns = Merged<Members[Name]["answer"]>;
type SaidName = { [N in Name]: Members[N] extends { readonly said: object } ? N : never }[Name];
type BySaid<T> = { readonly [N in SaidName]: T };

/** What the record of an object has of them. */
export type KeptMembers = Sparse<{ [N in Name]: Kept<N> }>;
/** What a private event has of them. */
export type EventMembers = Sparse<{ [N in keyof EventColumns]: ReturnType<EventColumns[N]> }>;
type AnswerMembers = Sparse<{ [N in keyof AnswerColumns]: ReturnType<AnswerColumns[N][1]> }>;
/** What an owner says of an object in a request; absent: what was said before. */
export type SaidMembers = { readonly [N in SaidName]?: Exclude<Kept<N>, undefined> | undefined };
/** That an edit has changed these. */
export type SaidFlags = Partial<BySaid<true>>;

// `never`: each row's functions take what this row keeps, and are given nothing else.
const ROWS = Object.entries<Columns<never>>(MEMBERS);
const SAID = ROWS.flatMap(([name, { said }]) => (said ? [{ name, ...said }] : []));

const memberOf = (object: object, name: string) => (object as Readonly<Record<string, unknown>>)[name] as never;
/** The object without members that are `undefined`. */
const sparse = (members: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(members.filter(([, value]) => value !== undefined));
const bySaid = <T>(of: (row: (typeof SAID)[number]) => T) =>
  sparse(SAID.map((row) => [row.name, of(row)])) as BySaid<Exclude<T, undefined>>;

/** The members of the private event of what the object is now. */
export const eventMembers = (object: KeptMembers) =>
  sparse(
    ROWS.flatMap(([name, { event }]) => Object.entries(event).map(([as, of]) => [as, of(memberOf(object, name))])),
  ) as EventMembers;

/** The members of the owner's answer, and their schemas. */
export const answerMembers = (object: KeptMembers) =>
  sparse(
    ROWS.flatMap(([name, { answer }]) =>
      Object.entries(answer).map(([as, [, of]]) => [as, of(memberOf(object, name))]),
    ),
  ) as AnswerMembers;
export const ANSWER_SHAPE = Object.fromEntries(
  ROWS.flatMap(([, { answer }]) => Object.entries(answer).map(([as, [schema]]) => [as, schema])),
) as { [N in keyof AnswerColumns]: AnswerColumns[N][0] };

/** Schemas of what an owner says: in a registration, in an edit, as the texts of a form, as flags of a notification. */
export const saidShape = (request: "registration" | "edit") =>
  bySaid(({ sent, words }) => z.optional(sent(words[request === "edit" ? 1 : 0]))) as {
    [N in SaidName]: z.ZodMiniOptional<ReturnType<Members[N]["said"]["sent"]>>;
  };
export const FORM_SHAPE = bySaid(({ form: [words] }) => z.optional(text(words)));
export const FLAG_SHAPE = bySaid(({ name }) =>
  z.optional(literal(true, `Of OBJECT_EDIT: that it has changed the ${name}.`)),
);

/** What the texts of a form say, to be held against `saidShape`. */
export const saidInForm = (texts: Readonly<Record<string, string | undefined>>) =>
  bySaid(({ name, form: [, read] }) => (texts[name] === undefined ? undefined : read(texts[name])));

/** What the record keeps of what is said. */
export const keptOf = (said: SaidMembers) =>
  bySaid(({ name, says }) => (says(memberOf(said, name)) ? memberOf(said, name) : undefined)) as Pick<
    KeptMembers,
    SaidName
  >;

/** Whether a request says anything. */
export const isSaid = (said: SaidMembers): boolean => SAID.some(({ name }) => memberOf(said, name) !== undefined);

/** The object with what is said in the place of what was; what is not said stays. */
export function withSaid<T extends KeptMembers>(object: T, said: SaidMembers): T {
  const others = Object.entries(object).filter(([name]) => SAID.every((row) => row.name !== name));
  return { ...Object.fromEntries(others), ...keptOf({ ...object, ...sparse(Object.entries(said)) }) } as T;
}

/** The first said member that a store in this format cannot hold: an older version that shares it would drop it from its events. */
export const heldBack = (said: SaidMembers, storeFormat: number): string | undefined =>
  SAID.find(({ name, format }) => storeFormat < format && name in keptOf(said))?.name;

/** What differs between two objects of what their owner says. */
export const saidChanges = (before: object, after: object, isSame: (a: unknown, b: unknown) => boolean): SaidFlags =>
  bySaid(({ name }) => (isSame(memberOf(before, name), memberOf(after, name)) ? undefined : true));
export const flagsOf = (record: SaidFlags): SaidFlags => bySaid(({ name }) => memberOf(record, name));

/** What a list is searched by of what its owner says: `version:1.2 commit:4f1c`. */
export const saidText = (object: object): string =>
  Object.values(bySaid(({ name, search }) => search(memberOf(object, name)))).join(" ");

/** What `preuve.json` has of what its owner says. */
export const saidInProof = (object: SaidMembers): Readonly<Record<string, unknown>> =>
  Object.fromEntries(SAID.map(({ name, proof: [as, of] }) => [as, of(memberOf(object, name))]));

/** The members of a private event by what webhooks call a change of them. */
export const CHANGES: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.flatMap(([, { changed }]) => changed ?? []).map((word) => [
    word,
    ROWS.flatMap(([, { changed, event }]) => (changed === word ? Object.keys(event) : [])),
  ]),
);
