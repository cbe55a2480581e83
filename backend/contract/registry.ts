import * as z from "zod/mini";
import { choice, count, described, digest, instant, list, nullable, part, text, wholeNumber } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { OBJECT_STATUSES } from "./object.ts";
import { sha256Hex } from "./text.ts";
import { PersonName } from "./user.ts";

/** Entries per page: default and maximum. */
const ENTRIES_DEFAULT = 20;
const ENTRIES_MAX = 100;

const HASH = "SHA-256 of the file, 64 lower-case hexadecimal characters.";

export const LookupQuery = z.strictObject({ hash: sha256Hex(HASH) });

export const InclusionQuery = z.strictObject({
  index: wholeNumber("Index of the entry."),
  size: z.optional(wholeNumber("Tree size (entries) of the proof; by default that of the last checkpoint.")),
});
export const ConsistencyQuery = z.strictObject({
  from: wholeNumber("The smaller size."),
  to: z.optional(wholeNumber("The larger size; by default that of the last checkpoint.")),
});
export const TokenParam = z.strictObject({ tokenId: wholeNumber("Index of the object's first entry.") });
export const ProofIdParam = z.strictObject({
  proofId: text("Proof identifier as printed or typed; case, spaces and dashes do not matter."),
});
export const EntriesQuery = z.strictObject({
  before: z.optional(wholeNumber("Returns the entries before this index; by default the latest signed ones.")),
  limit: described(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(ENTRIES_MAX)), ENTRIES_DEFAULT),
    "Most entries to return.",
  ),
});
export const TileParam = z.strictObject({
  rest: text(
    "<L>/<N>[.p/<W>] for hashes, entries/<N>[.p/<W>] for entries. N is written in groups of three digits; every group but the last is prefixed with x.",
  ),
});

/** `GET /registry/proof/inclusion`. */
export const InclusionAnswer = z.object({
  index: count("Index of the entry."),
  size: count("Tree size (entries) of the proof."),
  leafHash: text("Hash of the entry, base64."),
  hashes: list(z.string(), "Hashes of the proof, base64, from the leaf's sibling upward."),
  root: text("Root of the tree, base64."),
});
export interface InclusionAnswer extends Immutable<z.infer<typeof InclusionAnswer>> {}

/** `GET /registry/proof/consistency`. */
export const ConsistencyAnswer = z.object({
  from: count("The smaller size."),
  to: count("The larger size."),
  hashes: list(z.string(), "Hashes of the proof, base64."),
  fromRoot: text("Root at the smaller size, base64."),
  toRoot: text("Root at the larger size, base64."),
});
export interface ConsistencyAnswer extends Immutable<z.infer<typeof ConsistencyAnswer>> {}

/** The public part of an event of an object: neither name nor owner. */
const PublicEvent = z.object({
  index: count("Index of the entry."),
  type: text("Type of the event."),
  at: instant("Time of the event, by the service's clock; UTC."),
  leaf: text("The entry as canonical JSON."),
});
export interface PublicEvent extends Immutable<z.infer<typeof PublicEvent>> {}

/** Public state of a registered object. It can be read without an account. */
const PublicState = z
  .object({
    status: choice(OBJECT_STATUSES, "Status of the object."),
    tokenId: count("Index of the object's first entry in the registry."),
    proofId: text(
      "Proof identifier; the object's short address is /p/ followed by it. No entry contains it, so it is not proven.",
    ),
    hash: digest(HASH),
    registeredAt: instant("Time of registration, by the service's clock; UTC."),
    depositedAt: nullable(
      instant(),
      "Time at which the service received the file, at registration or later; UTC. Null if the object is only declared.",
    ),
    fileErasedAt: z.optional(
      instant("Time at which the owner erased the stored file; UTC. Absent if it was not erased."),
    ),
    published: z.optional(text("Name of a file that the service itself has published. Absent for users' files.")),
    shown: z.optional(
      part("What the owner has made public. No entry contains it, so it is not proven. Absent if nothing is public.", {
        owner: z.optional(described(PersonName, "Name of the owner in their account; their identity is not checked.")),
        title: z.optional(text("Name of the object.")),
        thumbnail: z.optional(text("Path of the cover image.")),
      }),
    ),
    latestEvent: part("Latest event of the object.", {
      index: count("Index of the entry."),
      type: text("Type of the event."),
      at: instant("Time of the event; UTC."),
    }),
    proof: choice(
      ["valid", "pending", "invalid"],
      "Result of checking the hashes of the object's entries under the checkpoint; pending until a checkpoint covers the latest entry.",
    ),
    awaits: z.optional(
      choice(
        ["signature", "witnesses"],
        "What the latest entry waits for if proof is pending: the registry’s signature, or enough cosignatures of witnesses.",
      ),
    ),
    problem: z.optional(text("Why the check failed, if proof is invalid.")),
  })
  .register(z.globalRegistry, { id: "PublicState" });
export interface PublicState extends Immutable<z.infer<typeof PublicState>> {}

const looked = {
  hash: digest(HASH),
  size: count("Number of entries in the registry at the time of the answer."),
  checkpoint: nullable(z.string(), "Signed checkpoint against which the state was checked; null before the first."),
};

/** `GET /registry/lookup`. */
export const LookupAnswer = z.object({
  ...looked,
  object: nullable(PublicState, "The first of the objects; null if the hash is not registered."),
  objects: list(
    PublicState,
    "Objects with this hash, earlier first: the latest declaration, the latest deposit, and the first of the objects that they have superseded; at most 12 in total.",
  ),
});
export interface LookupAnswer extends Immutable<z.infer<typeof LookupAnswer>> {}

/** `GET /registry/token/:tokenId`: an object with its complete history. */
export const TokenAnswer = z.object({
  ...looked,
  object: described(PublicState, "The object."),
  other: nullable(PublicState, "The first of others; null if there is none."),
  others: list(PublicState, "Other objects of the same file, as in the look-up."),
  events: list(PublicEvent, "Entries of the object, oldest first."),
});
export interface TokenAnswer extends Immutable<z.infer<typeof TokenAnswer>> {}

/** `GET /registry/proof-id/:proofId`: the object that an identifier names. */
export const ProofIdAnswer = z.object({
  proofId: text("The identifier in its canonical form."),
  tokenId: count("Index of the object's first entry in the registry."),
});
export interface ProofIdAnswer extends Immutable<z.infer<typeof ProofIdAnswer>> {}

const LoggedEntry = z.object({
  index: count("Index of the entry."),
  type: text("Type of the event."),
  at: instant("Time of the entry, by the service's clock; UTC."),
  tokenId: nullable(count(), "Index of the first entry of its object; null for an entry about the log itself."),
  hash: nullable(digest(HASH), "Hash of the file; null for an entry about the log itself."),
});
export interface LoggedEntry extends Immutable<z.infer<typeof LoggedEntry>> {}

/** `GET /registry/entries`: the log in pages, newest entry first. */
export const EntriesAnswer = z.object({
  entries: list(LoggedEntry, "Entries, newest first; empty if the log is empty."),
});
export interface EntriesAnswer extends Immutable<z.infer<typeof EntriesAnswer>> {}
