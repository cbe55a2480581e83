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
  size: z.optional(wholeNumber("Entries of the registry that the proof is for; absent: of the last checkpoint.")),
});
export const ConsistencyQuery = z.strictObject({
  from: wholeNumber("The smaller size."),
  to: z.optional(wholeNumber("The larger size; absent: that of the last checkpoint.")),
});
export const TokenParam = z.strictObject({ tokenId: wholeNumber("Index of the object's first entry.") });
export const ProofIdParam = z.strictObject({
  proofId: text("Proof identifier as printed or typed: case, spaces and dashes do not matter."),
});
export const EntriesQuery = z.strictObject({
  before: z.optional(wholeNumber("The entries before this one; absent: the latest that are signed.")),
  limit: described(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(ENTRIES_MAX)), ENTRIES_DEFAULT),
    "How many at most.",
  ),
});
export const TileParam = z.strictObject({
  rest: text(
    "<L>/<N>[.p/<W>] for hashes, entries/<N>[.p/<W>] for entries; N in groups of three digits, all but the last with an x before.",
  ),
});

/** `GET /registry/proof/inclusion`. */
export const InclusionAnswer = z.object({
  index: count("Index of the entry."),
  size: count("How many entries the registry of the proof has."),
  leafHash: text("Hash of the entry, base64."),
  hashes: list(z.string(), "The hashes of the proof, base64; the leaf's sibling first."),
  root: text("Root of the tree, base64."),
});
export interface InclusionAnswer extends Immutable<z.infer<typeof InclusionAnswer>> {}

/** `GET /registry/proof/consistency`. */
export const ConsistencyAnswer = z.object({
  from: count("The smaller size."),
  to: count("The larger size."),
  hashes: list(z.string(), "The hashes of the proof, base64."),
  fromRoot: text("Root at the smaller size, base64."),
  toRoot: text("Root at the larger size, base64."),
});
export interface ConsistencyAnswer extends Immutable<z.infer<typeof ConsistencyAnswer>> {}

/** An event of an object, as far as its leaf is public: without name and owner. */
const PublicEvent = z.object({
  index: count("Index of the entry."),
  type: text("What happened."),
  at: instant("When, by the service's clock; UTC."),
  leaf: text("The entry: canonical JSON."),
});
export interface PublicEvent extends Immutable<z.infer<typeof PublicEvent>> {}

/** Public state of a registered object, available without an account. */
const PublicState = z
  .object({
    status: choice(OBJECT_STATUSES, "Whether it is valid, revoked or erased."),
    tokenId: count("Index of the object's first entry in the registry."),
    proofId: text(
      "Proof identifier; the object's short address is /p/ and it. It is not in any entry: it is the registry's word.",
    ),
    hash: digest(HASH),
    registeredAt: instant("When it was registered, by the service's clock; UTC."),
    depositedAt: nullable(
      instant(),
      "When the service saw the file: at the registration or later; UTC. Null while the object is declared without its file.",
    ),
    fileErasedAt: z.optional(
      instant("When its owner erased the stored file; UTC. Absent: it is kept, where there is one."),
    ),
    published: z.optional(
      text("Name of the file, if the service itself has published it and it has no owner. Absent for users' files."),
    ),
    shown: z.optional(
      part("What its owner has made public, on the owner's word: no entry contains it. Absent: nothing.", {
        owner: z.optional(described(PersonName, "The owner's name, as their account has it; no identity is checked.")),
        title: z.optional(text("The name of the object.")),
        thumbnail: z.optional(text("Path of the cover image.")),
      }),
    ),
    latestEvent: part("The last thing recorded of the object.", {
      index: count("Index of the entry."),
      type: text("What happened."),
      at: instant("When; UTC."),
    }),
    proof: choice(
      ["valid", "pending", "invalid"],
      "Whether its entries, all of which were hashed again, were found under the checkpoint; pending until one covers the latest.",
    ),
    awaits: z.optional(
      choice(
        ["signature", "witnesses"],
        "What the latest entry waits for, where proof is pending: the registry’s signature, or enough cosignatures of witnesses.",
      ),
    ),
    problem: z.optional(text("What does not hold, where proof is invalid.")),
  })
  .register(z.globalRegistry, { id: "PublicState" });
export interface PublicState extends Immutable<z.infer<typeof PublicState>> {}

const looked = {
  hash: digest(HASH),
  size: count("Entries in the registry when this was answered."),
  checkpoint: nullable(z.string(), "The signed checkpoint that the state was held against; null before the first."),
};

/** `GET /registry/lookup`. */
export const LookupAnswer = z.object({
  ...looked,
  object: nullable(PublicState, "The first of the objects; null if the hash is unregistered."),
  objects: list(
    PublicState,
    "The objects with this hash, the earlier first: the latest that was declared without its file, the latest that was deposited, and the first of those whose place they have taken; 12 in all at most.",
  ),
});
export interface LookupAnswer extends Immutable<z.infer<typeof LookupAnswer>> {}

/** `GET /registry/token/:tokenId`: an object with its complete history. */
export const TokenAnswer = z.object({
  ...looked,
  object: described(PublicState, "The object."),
  other: nullable(PublicState, "The first of others; null when there is none."),
  others: list(PublicState, "The other objects of the same file, as the look-up lists them."),
  events: list(PublicEvent, "The entries of the object, the oldest first."),
});
export interface TokenAnswer extends Immutable<z.infer<typeof TokenAnswer>> {}

/** `GET /registry/proof-id/:proofId`: the object that an identifier names. */
export const ProofIdAnswer = z.object({
  proofId: text("The identifier as it is written."),
  tokenId: count("Index of the object's first entry in the registry."),
});
export interface ProofIdAnswer extends Immutable<z.infer<typeof ProofIdAnswer>> {}

const LoggedEntry = z.object({
  index: count("Its number."),
  type: text("What happened."),
  at: instant("When, by the service's clock; UTC."),
  tokenId: nullable(count(), "First entry of the object that it is of; null where the log speaks of itself."),
  hash: nullable(digest(HASH), "The file that it names; null where the log speaks of itself."),
});
export interface LoggedEntry extends Immutable<z.infer<typeof LoggedEntry>> {}

/** `GET /registry/entries`: the log in pages, newest entry first. */
export const EntriesAnswer = z.object({ entries: list(LoggedEntry, "The newest first; none of an empty log.") });
export interface EntriesAnswer extends Immutable<z.infer<typeof EntriesAnswer>> {}
