import type * as z from "zod/mini";
import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { KeyCaller } from "../../accounts/auth/call.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import { findUser, languageOf, type UserRecord } from "../../accounts/users/store.ts";
import { instantOf } from "../../contract/instant.ts";
import { isLanguage } from "../../contract/language.ts";
import type { ProofAnswer } from "../../contract/proof.ts";
import { CESSION_DEED, CESSION_SUMMARY, EVENT_FOLDER, proofName } from "../../contract/proof-archive.ts";
import type { Cession, CessionRequest } from "../../contract/transfer.ts";
import type { Environment } from "../../platform/environment.ts";
import type { TicketUse } from "../../platform/http/calls/ticket-download.ts";
import { type ArchiveFile, zipStream } from "../../platform/http/calls/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAllInTurns, present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, ticketCollection } from "../../platform/tickets/tickets.ts";
import { WORDS } from "../../words/index.ts";
import { type Archives, filesAt } from "../proofs/archive.ts";
import { type Covering, demandWitnessed } from "../proofs/proven-object.ts";
import { witnessedOf } from "../proofs/summary.ts";
import { findNamedObject } from "../record/find.ts";
import { isHeld, type ObjectRecord, objectRecords } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import type { Attestation } from "./attestation.ts";
import { type CessionRecord, cessionRecords, toCession } from "./cession-store.ts";
import { type Deed, readDeed } from "./deed.ts";
import { type DeedContext, deedSummary, deedWords } from "./deed-words.ts";

export interface CessionsDeps {
  readonly papers: {
    readonly attestation: (account: string, attestation: Attestation) => Promise<Uint8Array>;
    readonly demand: (account: string) => Promise<void>;
  };
  readonly kv: Kv;
  readonly publication: Covering;
  readonly archives: Archives;
  readonly environment: Environment;
  /** Origin of the links in answers. */
  readonly publicUrl: string;
  readonly makerStands: MakerStands;
}

export const cessionTickets = ticketCollection("cession_tickets");

/** Returns proofs of past transfers. Either party can open the proof as long as their account exists. */
export function createCessions({
  papers,
  kv,
  publication,
  archives,
  environment,
  publicUrl,
  makerStands,
}: CessionsDeps) {
  const tickets = createTickets(kv, environment, cessionTickets, makerStands);

  return {
    /** Returns the transfers to which the caller was a party, latest first. */
    async list(caller: UserRecord): Promise<Cession[]> {
      const found = await Array.fromAsync(kv.list<CessionRecord>({ prefix: cessionRecords.at(caller.id) }));
      const cessions = found.map(({ value }) => value);
      const objects = await getAllInTurns<ObjectRecord>(
        kv,
        cessions.map(({ tokenId }) => objectRecords.at(tokenId)),
      );
      return cessions
        .map((cession, nth) => {
          const object = objects[nth]?.value ?? null;
          return toCession(cession, object !== null && isHeld(object));
        })
        .sort((a, b) => Date.parse(b.transferredAt) - Date.parse(a.transferredAt) || b.number - a.number);
    },

    /**
     * Returns a single-use link that downloads the archive of a transfer, valid for a minute. Refuses with
     * `not_found` if the caller was not a party to the transfer. `language`: that of the documents, by default the
     * caller's.
     */
    async offer(
      caller: Caller | KeyCaller,
      { objectId, number }: z.infer<typeof CessionRequest>,
      language = languageOf(caller.user),
    ): Promise<ProofAnswer> {
      const { tokenId } = await findNamedObject(kv, objectId);
      const cession = await find(caller.user.id, tokenId, number);
      if (!cession) throw new Refusal("not_found", "You were not a party to a transfer with this number.");
      await papers.demand(caller.user.id);
      await demandWitnessed(kv, publication, tokenId, number);
      const ticket = await tickets.issue(`${subjectOf(cession)} ${language}`, makerOf(caller));
      return { link: `${publicUrl}/api/transfer/cession/${ticket}` };
    },

    /** Opens the archive of a ticket. With `peek`, the ticket is not used up and no archive is made. */
    async open(ticket: string, { peek, hold }: TicketUse) {
      const holdTime = async (held: string) => {
        const account = held.split(" ")[0] as string;
        await papers.demand(account);
        await hold(account);
      };
      const subject = (await tickets.use(ticket, { peek, hold: holdTime }))?.subject ?? null;
      const [personId = "", tokenId, number, tag] = subject?.split(" ") ?? [];
      const cession = subject === null ? null : await find(personId, Number(tokenId), Number(number));
      if (!cession) throw new Refusal("gone", "This download address has expired or was already used.");
      const language = isLanguage(tag) ? tag : "fr";
      const fileName = WORDS[language].downloads.cession(cession.objectId, cession.number);
      if (peek) return { fileName, body: null };
      const deed = await readDeed({ kv, publication }, cession);
      // The proofs are made before the response begins, because they may be refused.
      const proofs = await archives.prove(deed);
      const giver = deed.giverId === null ? null : await findUser(kv, deed.giverId);
      const context = { giver, language, vkey: archives.vkey, publicUrl } as const;
      const document = await papers.attestation(personId, attestationOf(deed, context, proofs));
      return { fileName, body: zipStream(filesOf(deed, context, proofs, document)) };
    },
  };

  async function find(personId: string, tokenId: number, number: number): Promise<CessionRecord | null> {
    return present(await kv.get<CessionRecord>(cessionRecords.at(personId, tokenId, number)));
  }

  function attestationOf(deed: Deed, context: DeedContext, proofs: readonly string[]): Attestation {
    const policy = archives.policy();
    const { cession, checkpoint, transfer } = deed;
    return {
      ...deedSummary(deed, context),
      language: context.language,
      id: cession.objectId,
      hash: cession.hash,
      at: instantOf(cession.at, WORDS[context.language].dates),
      index: transfer.index,
      size: checkpoint.size,
      witnesses: witnessedOf(policy, checkpoint.note),
      vkey: context.vkey,
      publicUrl,
      address: shortLink(publicUrl, cession.objectId),
      // Attachments of a PDF cannot have folders, so only the file name is used.
      proof: { name: proofName(transfer.leaf).slice(EVENT_FOLDER.length), text: proofs.at(-1) ?? "" },
    };
  }

  async function* filesOf(
    deed: Deed,
    context: DeedContext,
    proofs: readonly string[],
    document: Uint8Array,
  ): AsyncGenerator<ArchiveFile> {
    const file = filesAt(deed);
    const { transfer } = deed;
    yield file(CESSION_DEED, document);
    yield file(CESSION_SUMMARY, deedWords(deed, context));
    yield* archives.proofFiles(deed, proofs);
    // The transfer comes first: what dates it also proves everything that a date of the registration would prove.
    const dated = [transfer, deed.events[0]].map(async (event) => ({
      event,
      first: await archives.firstSeen(event, deed),
      stamps: await archives.stampsOf(event, deed),
    }));
    yield* archives.witnessFiles(await Promise.all(dated), deed);
    yield* archives.stampFiles(await Promise.all(dated), deed);
    yield* archives.checkingFiles(deed);
  }
}

export type Cessions = ReturnType<typeof createCessions>;

const subjectOf = ({ personId, tokenId, number }: CessionRecord): string => `${personId} ${tokenId} ${number}`;
