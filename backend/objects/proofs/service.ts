import type * as z from "zod/mini";
import type { UserRecord } from "../../accounts/users/store.ts";
import { PROOF_KINDS, type ProofAnswer, type ProofKind, type ProofRequest } from "../../contract/proof.ts";
import { CERTIFICATE, OPENING, proofArchiveName, SUMMARY } from "../../contract/proof-archive.ts";
import type { Environment } from "../../platform/environment.ts";
import type { TicketUse } from "../../platform/http/ticket-download.ts";
import { type ArchiveFile, zipStream } from "../../platform/http/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, ticketCollection } from "../../platform/tickets/tickets.ts";
import type { KeyLists } from "../../registry/keys/key-lists.ts";
import type { Checkpoints } from "../../registry/log/checkpoints.ts";
import type { Reading } from "../../registry/log/reading.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import { formatVkey } from "../../tlog/vkey.ts";
import { findNamedObject, notYours } from "../record/find.ts";
import { findObjectByToken, type HeldObject, isHeld, isOwnedBy } from "../record/store.ts";
import { createArchives, filesAt } from "./archive.ts";
import { drawCertificate } from "./certificate.ts";
import { loadFonts } from "./certificate-fonts.ts";
import { demandWitnessed, type ProvenObject, readProvenObject } from "./proven-object.ts";
import { closed, redacted } from "./redacted.ts";
import { stampFacts } from "./stamp-files.ts";
import { openingOf, readableProof, summaryOf } from "./summary.ts";

export interface ProofsDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "keys">;
  readonly keyLists: Pick<KeyLists, "newest">;
  readonly publication: Publication;
  readonly reading: Reading;
  readonly environment: Environment;
  /** Origin of the links that are handed out. */
  readonly publicUrl: string;
}

export const proofTickets = ticketCollection("proof_tickets");

export function createProofs({ kv, checkpoints, keyLists, publication, reading, environment, publicUrl }: ProofsDeps) {
  const tickets = createTickets(kv, environment, proofTickets);
  // None where nothing that was kept can be read: then nothing is proven, either.
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

    /** An address that downloads the proof of the caller's object once, within a minute. */
    async offer(
      caller: UserRecord,
      { objectId, kind = "complete" }: z.infer<typeof ProofRequest>,
    ): Promise<ProofAnswer> {
      const object = await findNamedObject(kv, objectId);
      if (!isOwnedBy(object, caller.id)) throw notYours();
      await demandWitnessed(kv, publication, object.tokenId, object.events - 1);
      return { link: `${publicUrl}/api/object/proof/${await tickets.issue(ticketSubject(object, kind))}` };
    },

    /** The archive that a ticket is for. The ticket is spent, unless the caller only looks: then nothing is made. */
    async open(ticket: string, { peek, hold }: TicketUse) {
      const subject = await tickets.use(ticket, { peek, hold: (held) => hold(held.split(" ")[1] as string) });
      const object = subject === null ? null : await findObjectByToken(kv, Number(subject.split(" ", 1)[0]));
      const kind = PROOF_KINDS.find((one) => subject?.endsWith(` ${one}`)) ?? "complete";
      // Whoever asked for the address must still be the owner.
      if (!object || !isHeld(object) || ticketSubject(object, kind) !== subject)
        throw new Refusal("gone", "This download address has expired or was already used.");
      const fileName = proofArchiveName(object.id, kind);
      if (peek) return { fileName, body: null };
      return { fileName, body: await archiveOf(object, kind) };
    },

    archiveOf,
  };

  /** The archive of an object. Refuses before the stream begins. */
  async function archiveOf(object: HeldObject, kind: ProofKind) {
    const whole = await readProvenObject({ kv, publication }, object);
    const proven = kind === "redacted" ? closed(whole) : whole;
    const proofs = await archives.prove(proven);
    return zipStream(filesOf(proven, proofs, kind));
  }

  /** `proofs`: those of the events, in their order. */
  async function* filesOf(
    proven: ProvenObject,
    proofs: readonly string[],
    kind: ProofKind,
  ): AsyncGenerator<ArchiveFile> {
    const file = filesAt(proven);
    const [mint] = proven.events;
    const stamps = await archives.stampsOf(mint, proven);
    const policy = publication.policy();
    const whole = summaryOf(proven, { vkey, publicUrl, policy, stamp: stampFacts(stamps) });
    const summary = kind === "redacted" ? redacted(whole) : whole;
    yield file(CERTIFICATE, await drawCertificate(summary, proofs[0] ?? "", await loadFonts()));
    yield* archives.proofFiles(proven, proofs);
    yield file(SUMMARY, readableProof(summary));
    if (kind === "complete") yield file(OPENING, openingOf(proven));
    yield* archives.stampFiles([{ event: mint, stamps }], proven);
    yield* archives.checkingFiles(proven);
  }
}

export type Proofs = ReturnType<typeof createProofs>;

/** A ticket is for an object, the person who owned it then, and how much is told. */
const ticketSubject = ({ tokenId, ownerId }: HeldObject, kind: ProofKind): string => `${tokenId} ${ownerId} ${kind}`;
