/**
 * The proofs of many objects in one archive. It contains the same archive for each object as a single download, so
 * that each can be passed on and verified separately.
 *
 *     LISEZ-MOI.txt
 *     preuves/<name> – <identifier>.zip     one for each object
 *     preuves.csv                           the object of each archive, and why one is missing
 */

import type * as z from "zod/mini";
import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { KeyCaller } from "../../accounts/auth/call.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import { languageOf } from "../../accounts/users/store.ts";
import { csvLine, writeCsv } from "../../contract/csv.ts";
import { isLanguage, type Language } from "../../contract/language.ts";
import { PROOF_KINDS, type ProofAnswer, type ProofKind, type ProofsRequest } from "../../contract/proof.ts";
import { PROOFS_LIST, PROOFS_README } from "../../contract/proof-archive.ts";
import { parseProofId } from "../../contract/proof-id.ts";
import type { Environment } from "../../platform/environment.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { archiveName } from "../../platform/http/calls/archive-name.ts";
import type { TicketUse } from "../../platform/http/calls/ticket-download.ts";
import { type ArchiveFile, zipStream } from "../../platform/http/calls/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, ticketCollection } from "../../platform/tickets/tickets.ts";
import { WORDS } from "../../words/index.ts";
import { notFound, notYours } from "../record/find.ts";
import { findObjectByToken, isOwnedBy, type ObjectRecord, objectKeys, objectRecords } from "../record/store.ts";
import { explorerLink } from "../record/view.ts";
import { type Covering, demandWitnessed } from "./proven-object.ts";
import type { Proofs } from "./service.ts";

export interface CollectedProofsDeps {
  readonly kv: Kv;
  readonly publication: Covering;
  readonly environment: Environment;
  /** Origin of the links in answers. */
  readonly publicUrl: string;
  readonly archiveOf: Proofs["archiveOf"];
  /** Rejects with `unavailable` or `rate_limited` if no certificate can be drawn for the account at the moment. */
  readonly demandDrawing: (account: string) => Promise<void>;
  readonly makerStands: MakerStands;
}

interface Collection {
  readonly ownerId: string;
  readonly kind: ProofKind;
  /** Language of the documents. */
  readonly language: Language;
}

export const proofsTickets = ticketCollection("proofs_tickets");

/** Number of objects that are read from the store at a time. */
const AT_ONCE = 500;

export function createCollectedProofs({
  kv,
  publication,
  environment,
  publicUrl,
  archiveOf,
  demandDrawing,
  makerStands,
}: CollectedProofsDeps) {
  const tickets = createTickets(kv, environment, proofsTickets, makerStands);

  return {
    /**
     * Returns a single-use link that downloads the proofs of the caller's objects, valid for a minute. Refuses if any
     * of the objects is not the caller's. `language`: that of the documents, by default the caller's.
     */
    async offer(
      caller: Caller | KeyCaller,
      { objectIds, kind = "complete" }: z.infer<typeof ProofsRequest>,
      language = languageOf(caller.user),
    ): Promise<ProofAnswer> {
      const ids = [...new Set(objectIds.map(proofIdOf))];
      const { id: ownerId } = caller.user;
      await demandDrawing(ownerId);
      const tokenIds: number[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        if (at > 0) await yieldToEventLoop();
        for (const object of await find(ids.slice(at, at + AT_ONCE))) {
          if (!isOwnedBy(object, ownerId)) throw notYours();
          await demandWitnessed(kv, publication, object.tokenId, object.events - 1);
          tokenIds.push(object.tokenId);
        }
      }
      const ticket = await tickets.issue(`${ownerId} ${kind} ${formatTokenIds(tokenIds)} ${language}`, makerOf(caller));
      return { link: `${publicUrl}/api/object/proofs/${ticket}` };
    },

    /**
     * Opens the archive of a ticket. The archive is made while it is sent. With `peek`, the ticket is not used up,
     * and no archive is made.
     */
    async open(ticket: string, { peek, hold }: TicketUse) {
      const used = await tickets.use(ticket, { peek, hold: (held) => hold(held.split(" ", 1)[0] as string) });
      if (!used) throw new Refusal("gone", "This download address has expired or was already used.");
      const [ownerId = "", asked, tokenIds = "", tag] = used.subject.split(" ");
      const kind = PROOF_KINDS.find((one) => one === asked) ?? "complete";
      const language = isLanguage(tag) ? tag : "fr";
      const fileName = WORDS[language].downloads.proofs(new Date(environment.now()).toISOString().slice(0, 10));
      return {
        fileName,
        body: peek ? null : zipStream(filesOf({ ownerId, kind, language }, parseTokenIds(tokenIds), used.demandMaker)),
      };
    },
  };

  function proofIdOf(typed: string): string {
    const id = parseProofId(typed);
    if (id === null) throw notFound();
    return id;
  }

  /** Returns the objects with these identifiers, in order. */
  async function find(ids: readonly string[]): Promise<ObjectRecord[]> {
    const tokens = await getAll<number>(
      kv,
      ids.map((id) => objectKeys.byId(id)),
    );
    const keys = tokens.map((entry) => {
      const tokenId = present(entry);
      if (tokenId === null) throw notFound();
      return objectRecords.at(tokenId);
    });
    return (await getAll<ObjectRecord>(kv, keys)).map((entry) => {
      const object = present(entry);
      if (!object) throw notFound();
      return object;
    });
  }

  /**
   * Yields the files of the archive. `demandMaker` rejects if the session or key that requested the archive has
   * ended, which aborts the archive.
   */
  async function* filesOf(
    { ownerId, kind, language }: Collection,
    tokenIds: readonly number[],
    demandMaker: () => Promise<void>,
  ): AsyncGenerator<ArchiveFile> {
    const { collected: words, proof } = WORDS[language];
    const modifiedAt = environment.now();
    const file = (name: string, content: string): ArchiveFile => ({
      name,
      modifiedAt,
      open: async () => new Blob([content]).stream(),
    });
    yield file(PROOFS_README, words.readMe(tokenIds.length, PROOFS_LIST, proof.verifierSteps(publicUrl)).join("\r\n"));
    let list = writeCsv([words.columns]);
    for (const tokenId of tokenIds) {
      await yieldToEventLoop();
      await demandMaker();
      const object = await findObjectByToken(kv, tokenId);
      const page = explorerLink(publicUrl, tokenId);
      // Downloading an archive can take long, so objects that were given away in the meantime are left out.
      if (!object || !isOwnedBy(object, ownerId)) {
        list += csvLine([null, object?.id, null, tokenId, page, words.notYours]);
        continue;
      }
      const { id, hash, objectName } = object;
      const isOpen = kind === "complete";
      const told = [isOpen ? objectName : null, id, hash, tokenId, page];
      const name = `preuves/${isOpen ? `${archiveName(objectName)} – ` : ""}${id}.zip`;
      try {
        const body = await archiveOf(object, kind, { language, isPatient: true });
        yield { name, modifiedAt, open: async () => body };
        list += csvLine([...told, name]);
      } catch (error) {
        // If one proof cannot be made, the others are still made.
        if (!(error instanceof Refusal)) throw error;
        list += csvLine([...told, words.notProven]);
      }
    }
    yield file(PROOFS_LIST, list);
  }
}

export type CollectedProofs = ReturnType<typeof createCollectedProofs>;

/**
 * Formats token ids for storage in one record. They are sorted, and each after the first is stored as its distance
 * from the previous one, in base 36. Ten thousand ids of a registry with a hundred million entries take less than 50
 * kB.
 */
export const formatTokenIds = (tokenIds: readonly number[]): string =>
  tokenIds
    .toSorted((a, b) => a - b)
    .map((tokenId, at, all) => (tokenId - (all[at - 1] ?? 0)).toString(36))
    .join(".");

/** Parses the result of `formatTokenIds`. */
export function parseTokenIds(text: string): number[] {
  let last = 0;
  return text.split(".").map((distance) => {
    last += Number.parseInt(distance, 36);
    return last;
  });
}
