import type * as z from "zod/mini";
import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { KeyCaller } from "../../accounts/auth/call.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import { languageOf } from "../../accounts/users/store.ts";
import { isLanguage, type Language } from "../../contract/language.ts";
import { PROOF_KINDS, type ProofAnswer, type ProofKind, type ProofRequest } from "../../contract/proof.ts";
import { CERTIFICATE, OPENING, SUMMARY } from "../../contract/proof-archive.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Environment } from "../../platform/environment.ts";
import type { TicketUse } from "../../platform/http/calls/ticket-download.ts";
import { type ArchiveFile, zipStream } from "../../platform/http/calls/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, ticketCollection } from "../../platform/tickets/tickets.ts";
import type { KeyLists } from "../../registry/keys/key-lists.ts";
import type { Checkpoints } from "../../registry/log/checkpoints.ts";
import type { Reading } from "../../registry/log/reading.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import { WORDS } from "../../words/index.ts";
import { findNamedObject, notYours } from "../record/find.ts";
import { findObjectByToken, type HeldObject, isHeld, isOwnedBy } from "../record/store.ts";
import { createArchives, filesAt, type SeenEvent } from "./archive.ts";
import { demandWitnessed, type ProvenObject, readProvenObject } from "./proven-object.ts";
import { type StampedEvent, stampFacts } from "./stamp-files.ts";
import { openingOf, type ProofSummary, readableProof, summaryOf } from "./summary.ts";

/** Draws certificates within the budget of each account. */
export interface CertificatePapers {
  /** Draws a certificate. With `isPatient`, waits for the CPU budget and the worker instead of being refused. */
  certificate(
    account: string,
    summary: ProofSummary,
    proof: string,
    how: { readonly isPatient: boolean },
  ): Promise<Uint8Array>;
  /** Rejects with `unavailable` or `rate_limited` if no certificate can be drawn for the account at the moment. */
  demand(account: string): Promise<void>;
}

/** `isPatient`: set for an archive that is part of a larger archive which has already started. */
interface ArchiveOptions {
  /** Language of the documents. */
  readonly language: Language;
  readonly isPatient?: boolean;
}

interface ArchiveParts {
  readonly proven: ProvenObject;
  /** Proofs of the events, in order. */
  readonly proofs: readonly string[];
  readonly stamps: StampedEvent["stamps"];
  readonly first: SeenEvent["first"];
  readonly summary: ProofSummary;
  readonly certificate: Uint8Array;
  readonly kind: ProofKind;
}

export interface ProofsDeps {
  readonly papers: CertificatePapers;
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "keys">;
  readonly keyLists: Pick<KeyLists, "newest">;
  readonly publication: Publication;
  readonly reading: Reading;
  readonly environment: Environment;
  /** Origin of the links in answers. */
  readonly publicUrl: string;
  readonly makerStands: MakerStands;
}

export const proofTickets = ticketCollection("proof_tickets");

export function createProofs({
  papers,
  kv,
  checkpoints,
  keyLists,
  publication,
  reading,
  environment,
  publicUrl,
  makerStands,
}: ProofsDeps) {
  const tickets = createTickets(kv, environment, proofTickets, makerStands);
  // Empty if no stored checkpoint can be read. In that case nothing can be proven either.
  const vkey = checkpoints.keys().slice(0, 1).map(formatVkey).join();
  const archives = createArchives({
    kv,
    reading,
    vkey,
    keyList: () => keyLists.newest()?.record.note ?? null,
    policy: publication.policy,
  });

  return {
    archives,

    /**
     * Returns a single-use link that downloads the proof of the caller's object, valid for a minute. `language`: that
     * of the documents, by default the caller's.
     */
    async offer(
      caller: Caller | KeyCaller,
      { objectId, kind = "complete" }: z.infer<typeof ProofRequest>,
      language = languageOf(caller.user),
    ): Promise<ProofAnswer> {
      const object = await findNamedObject(kv, objectId);
      if (!isOwnedBy(object, caller.user.id)) throw notYours();
      await papers.demand(caller.user.id);
      await demandWitnessed(kv, publication, object.tokenId, object.events - 1);
      const ticket = await tickets.issue(`${ticketSubject(object, kind)} ${language}`, makerOf(caller));
      return { link: `${publicUrl}/api/object/proof/${ticket}` };
    },

    /** Opens the archive of a ticket. With `peek`, the ticket is not used up and no archive is made. */
    async open(ticket: string, { peek, hold }: TicketUse) {
      const holdTime = async (held: string) => {
        const account = held.split(" ")[1] as string;
        await papers.demand(account);
        await hold(account);
      };
      const subject = (await tickets.use(ticket, { peek, hold: holdTime }))?.subject ?? null;
      const object = subject === null ? null : await findObjectByToken(kv, Number(subject.split(" ", 1)[0]));
      const [, , asked, tag] = subject?.split(" ") ?? [];
      const kind = PROOF_KINDS.find((one) => one === asked) ?? "complete";
      const language = isLanguage(tag) ? tag : "fr";
      // The requester of the ticket must still own the object.
      if (!object || !isHeld(object) || `${ticketSubject(object, kind)} ${language}` !== subject)
        throw new Refusal("gone", "This download address has expired or was already used.");
      const fileName = WORDS[language].downloads.proof(object.id, kind);
      if (peek) return { fileName, body: null };
      return { fileName, body: await archiveOf(object, kind, { language }) };
    },

    archiveOf,
  };

  /** Returns the archive of an object. Everything that may be refused is done before the stream begins. */
  async function archiveOf(object: HeldObject, kind: ProofKind, { language, isPatient = false }: ArchiveOptions) {
    const whole = await readProvenObject({ kv, publication }, object);
    const proven = kind === "redacted" ? closed(whole) : whole;
    const proofs = await archives.prove(proven);
    const [mint] = proven.events;
    const [stamps, first] = [await archives.stampsOf(mint, proven), await archives.firstSeen(mint, proven)];
    const policy = publication.policy();
    const seenAt = first?.seenAt ?? null;
    const opened = summaryOf(proven, {
      vkey,
      publicUrl,
      policy,
      stamp: stampFacts(stamps, language),
      seenAt,
      language,
    });
    const summary = kind === "redacted" ? redacted(opened) : opened;
    const certificate = await papers.certificate(object.ownerId, summary, proofs[0] ?? "", { isPatient });
    return zipStream(filesOf({ proven, proofs, stamps, first, summary, certificate, kind }));
  }

  async function* filesOf({
    proven,
    proofs,
    stamps,
    first,
    summary,
    certificate,
    kind,
  }: ArchiveParts): AsyncGenerator<ArchiveFile> {
    const file = filesAt(proven);
    const [mint] = proven.events;
    yield file(CERTIFICATE, certificate);
    yield* archives.proofFiles(proven, proofs);
    yield file(SUMMARY, readableProof(summary));
    if (kind === "complete") yield file(OPENING, openingOf(proven, summary.language));
    yield* archives.witnessFiles([{ event: mint, first }], proven);
    yield* archives.stampFiles([{ event: mint, stamps }], proven);
    yield* archives.checkingFiles(proven);
  }
}

export type Proofs = ReturnType<typeof createProofs>;

/**
 * Returns the part of a ticket's subject that binds it to an object, to the owner at that time, and to the kind of
 * proof. The language of the documents follows.
 */
const ticketSubject = ({ tokenId, ownerId }: HeldObject, kind: ProofKind): string => `${tokenId} ${ownerId} ${kind}`;

/** Returns the object with all its events closed: without their private events and salts. */
function closed(proven: ProvenObject): ProvenObject {
  const [mint, ...further] = proven.events;
  return { ...proven, events: [{ ...mint, opening: null }, ...further.map((event) => ({ ...event, opening: null }))] };
}

/**
 * Returns the summary with the names of object, file and registrant, and all metadata, replaced by a text that says
 * so. What the public page shows is kept.
 */
function redacted(summary: ProofSummary): ProofSummary {
  const { withheld } = WORDS[summary.language].paper;
  return {
    ...summary,
    objectName: withheld,
    file: summary.file && { name: withheld, size: null },
    said: Object.fromEntries(Object.keys(summary.said).map((name) => [name, withheld])),
    registeredBy: withheld,
  };
}
