import type { UserRecord } from "../../accounts/users/store.ts";
import type { ProofAnswer } from "../../contract/proof.ts";
import {
  CERTIFICATE,
  MINT_PROOF,
  OPENING,
  proofName,
  SUMMARY,
  VERIFIER_PAGE,
  VKEY,
} from "../../contract/proof-archive.ts";
import type { Environment } from "../../platform/environment.ts";
import type { TicketUse } from "../../platform/http/ticket-download.ts";
import { type ArchiveFile, zipStream } from "../../platform/http/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, ticketCollection } from "../../platform/tickets/tickets.ts";
import type { Checkpoints } from "../../registry/log/checkpoints.ts";
import type { Reading } from "../../registry/log/reading.ts";
import { formatVkey } from "../../tlog/note.ts";
import { findNamedObject, notYours } from "../record/find.ts";
import { findObjectByToken, type HeldObject, isHeld, isOwnedBy } from "../record/store.ts";
import { drawCertificate } from "./certificate.ts";
import { loadFonts } from "./certificate-fonts.ts";
import { type ProvenEvent, type ProvenObject, proofOf, readProvenObject } from "./proven-object.ts";
import { openingOf, readableProof, summaryOf } from "./summary.ts";
import { readVerifierPage } from "./verifier-page.ts";

export interface ProofsDeps {
  readonly kv: Kv;
  readonly checkpoints: Checkpoints;
  readonly reading: Reading;
  readonly environment: Environment;
  /** Origin of the links that are handed out. */
  readonly publicUrl: string;
  /** Folder of the built front ends; `null`: a proof goes without its verifier. */
  readonly webDir: string | null;
}

export const proofTickets = ticketCollection("proof_tickets");

export function createProofs({ kv, checkpoints, reading, environment, publicUrl, webDir }: ProofsDeps) {
  const tickets = createTickets(kv, environment, proofTickets);
  const vkey = formatVkey(checkpoints.verifier);

  return {
    /** An address that downloads the proof of the caller's object once, within a minute. */
    async offer(caller: UserRecord, typedId: string): Promise<ProofAnswer> {
      const object = await findNamedObject(kv, typedId);
      if (!isOwnedBy(object, caller.id)) throw notYours();
      return { link: `${publicUrl}/api/object/proof/${await tickets.issue(ticketSubject(object))}` };
    },

    /** The archive that a ticket is for. The ticket is spent, unless the caller only looks: then nothing is made. */
    async open(ticket: string, { peek, hold }: TicketUse) {
      const subject = await tickets.use(ticket, { peek, hold: (held) => hold(held.split(" ")[1] as string) });
      const object = subject === null ? null : await findObjectByToken(kv, Number(subject.split(" ", 1)[0]));
      // Whoever asked for the address must still be the owner.
      if (!object || !isHeld(object) || ticketSubject(object) !== subject)
        throw new Refusal("gone", "This download address has expired or was already used.");
      const fileName = `preuve-${object.id}.zip`;
      if (peek) return { fileName, body: null };
      const proven = await readProvenObject({ kv, checkpoints }, object);
      // Before the answer begins: it can still be refused then.
      const prove = reading.prover(proven.checkpoint.size);
      const proofs: string[] = [];
      for (const event of proven.events) proofs.push(await proofOf(prove, event, proven.checkpoint));
      return { fileName, body: zipStream(filesOf(proven, proofs)) };
    },

    /** The page that checks a file and its proof with no network; refuses with `not_found` where it has not been built. */
    async verifierPage() {
      const page = webDir === null ? null : await readVerifierPage(webDir, vkey);
      if (!page) throw new Refusal("not_found", "The verifier has not been built here.");
      return page;
    },
  };

  /** `proofs`: those of the events, in their order. */
  async function* filesOf(proven: ProvenObject, proofs: readonly string[]): AsyncGenerator<ArchiveFile> {
    const { events, checkpoint } = proven;
    const [proof = "", ...further] = proofs;
    const summary = summaryOf(proven, { vkey, publicUrl });
    const modifiedAt = checkpoint.signedAt;
    const file = (name: string, content: string | Uint8Array): ArchiveFile => ({
      name,
      modifiedAt,
      open: async () => new Blob([content as BlobPart]).stream(),
    });
    yield file(CERTIFICATE, await drawCertificate(summary, proof, await loadFonts()));
    yield file(MINT_PROOF, proof);
    for (const [at, text] of further.entries()) yield file(proofName((events[at + 1] as ProvenEvent).leaf), text);
    yield file(SUMMARY, readableProof(summary));
    yield file(OPENING, openingOf(proven));
    yield file(VKEY, `${vkey}\n`);
    const page = webDir === null ? null : await readVerifierPage(webDir, vkey);
    if (page) yield file(VERIFIER_PAGE, page.html);
  }
}

export type Proofs = ReturnType<typeof createProofs>;

/** A ticket is for an object and the person who owned it then. */
const ticketSubject = ({ tokenId, ownerId }: HeldObject): string => `${tokenId} ${ownerId}`;
