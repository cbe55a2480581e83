/** Summary of a proof in words. Certificate and `preuve.json` are written from it. */

import { establishedDate, establishedOf, type StampFacts, timeWords } from "../../contract/attestation.ts";
import { datesOf, type Instant, instantOf } from "../../contract/instant.ts";
import type { Language } from "../../contract/language.ts";
import { saidInProof } from "../../contract/members.ts";
import { OPENING, POLICY, proofName, VKEY } from "../../contract/proof-archive.ts";
import { type PublicStatus, publicStatus } from "../../contract/public-status.ts";
import { type Witnessed, witnessedWords, witnessWords } from "../../contract/witnessed.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import type { Checkpoint } from "../../formats/tlog/checkpoint.ts";
import type { Policy } from "../../formats/tlog/policy.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { WORDS } from "../../words/index.ts";
import { depositOf } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import type { ProvenObject } from "./proven-object.ts";

/**
 * Returns which witnesses of the policy have cosigned a checkpoint, as documents print it; `null` if the policy names
 * no witnesses. `firstSeenAt`: when the quorum had seen an earlier checkpoint that covers the entry (Unix seconds).
 * The keys are left out, because they contain functions, which cannot be sent to a worker.
 */
export function witnessedOf(policy: Policy, note: string, firstSeenAt: number | null = null): Witnessed | null {
  if (policy.witnesses.length === 0) return null;
  const { needed, of, witnesses, seenAt } = judgeQuorum(policy, note);
  const times = [firstSeenAt, seenAt].filter((time) => time !== null);
  return { needed, of, witnesses, seenAt: times.length === 0 ? null : Math.min(...times) };
}

/**
 * Returns sentences on what a proof establishes and what it does not, on who confirms its time, and on what the
 * registry is.
 */
export function scopeOf({
  deposited,
  registered,
  stamp,
  witnesses,
  language,
}: Pick<ProofSummary, "deposited" | "registered" | "stamp" | "witnesses" | "language">) {
  const words = WORDS[language].attestation;
  return {
    established: establishedOf(
      {
        isDeposited: deposited !== null,
        given: Date.parse(registered.iso) / 1000,
        established: establishedDate({ stamp, seenAt: witnesses?.seenAt ?? null }, words),
      },
      words,
    ),
    notEstablished: `${words.notEstablished} ${words.registrant}`,
    time: timeWords(stamp, words),
    register: words.register,
  };
}

export interface ProofSummary {
  /** Language of the documents. Dates and time stamp are in its words. */
  readonly language: Language;
  /** Identifier of the object. */
  readonly id: string;
  readonly objectName: string;
  /**
   * Name and size (bytes) of the file; `null` if the object was declared by hash alone. `size` is `null` in a
   * redacted proof.
   */
  readonly file: { readonly name: string; readonly size: number | null } | null;
  /** The owner's metadata, as `preuve.json` contains it. */
  readonly said: Readonly<Record<string, unknown>>;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly tokenId: number;
  readonly registered: Instant;
  /** Name of the user who registered the object; `null` if that was a former owner. */
  readonly registeredBy: string | null;
  /** When the service received the file, at the registration or later; `null` if it never did. */
  readonly deposited: Instant | null;
  /** When the object was revoked; `null` if it was not. */
  readonly revoked: Instant | null;
  /** Who revoked the object, according to the opened event; `null` if no opened event says so. */
  readonly revokedBy: "owner" | "admin" | null;
  readonly events: readonly {
    readonly number: number;
    readonly type: string;
    readonly index: number;
    readonly at: Instant;
    readonly proof: string;
    readonly isOpen: boolean;
  }[];
  readonly checkpoint: Checkpoint;
  /**
   * Which witnesses of the policy have cosigned the checkpoint, for `witnessedWords`; `null` if there is no policy,
   * or if it names no witnesses.
   */
  readonly witnesses: Witnessed | null;
  /** The first time stamp that covers the registration; `null` if there is none yet. */
  readonly stamp: StampFacts | null;
  readonly vkey: string;
  readonly publicUrl: string;
  /** Short address of the object's public page. */
  readonly address: string;
}

export interface SummaryContext extends Partial<Pick<ProofSummary, "stamp" | "language">> {
  readonly vkey: string;
  readonly publicUrl: string;
  readonly policy?: Policy | null;
  /** When the quorum had seen the first kept checkpoint that covers the registration (Unix seconds). */
  readonly seenAt?: number | null;
}

export function summaryOf(
  { object, events, checkpoint }: ProvenObject,
  { vkey, publicUrl, policy = null, stamp = null, seenAt = null, language = "fr" }: SummaryContext,
): ProofSummary {
  const instant = (seconds: number): Instant => instantOf(seconds, WORDS[language].dates);
  const [mint] = events;
  const revoke = events.find(({ leaf }) => leaf.type === "revoke");
  const depositedAt = depositOf(object);
  const actor = mint.opening?.event.actor;
  return {
    language,
    id: object.id,
    objectName: object.objectName,
    file: object.file,
    said: saidInProof(object),
    hash: object.hash,
    tokenId: object.tokenId,
    registered: instant(mint.leaf.timestamp),
    registeredBy: actor ? `${actor.firstName} ${actor.lastName}` : null,
    deposited: depositedAt === null ? null : instant(depositedAt),
    revoked: revoke ? instant(revoke.leaf.timestamp) : null,
    revokedBy: revoke?.opening ? (revoke.opening.event.by ?? "owner") : null,
    events: events.map(({ index, leaf, opening }) => ({
      number: leaf.eventNumber,
      type: leaf.type,
      index,
      at: instant(leaf.timestamp),
      proof: proofName(leaf),
      isOpen: opening !== null,
    })),
    // The published checkpoint contains functions, which cannot be sent to the worker that draws.
    checkpoint: { origin: checkpoint.origin, size: checkpoint.size, root: checkpoint.root },
    witnesses: policy && witnessedOf(policy, checkpoint.note, seenAt),
    stamp,
    vkey,
    publicUrl,
    address: shortLink(publicUrl, object.id),
  };
}

/** Returns what the entry is, and its noun: a declaration if the file has not been deposited, or a registration. */
export const entryOf = ({
  registered,
  deposited,
  revoked,
  language,
}: ProofSummary): Pick<PublicStatus, "kind" | "noun"> =>
  publicStatus(
    {
      status: revoked ? "revoked" : "active",
      registeredAt: registered.iso,
      depositedAt: deposited?.iso ?? null,
    },
    WORDS[language].status,
  );

/** Returns the subtitle of the archive's documents, which says what they prove. */
export function subtitleOf(summary: ProofSummary): string {
  const { proof, status } = WORDS[summary.language];
  const { kind, noun } = entryOf(summary);
  if (summary.revoked) return proof.ofRevoked(noun);
  return kind === "registration" ? proof.existence : status.declared;
}

/** Returns a sentence on who revoked the registration; `null` if no opened event says so. */
export const revokedByWords = ({ revokedBy, language }: Pick<ProofSummary, "revokedBy" | "language">): string | null =>
  revokedBy && WORDS[language].proof.revokedBy[revokedBy];

/** Returns the content of `preuve.json`. */
export function readableProof(summary: ProofSummary): string {
  const { checkpoint, events, file, publicUrl, vkey, witnesses } = summary;
  const { established, notEstablished, time, register } = scopeOf(summary);
  const { attestation, dates, proof: words, status, witnessed } = WORDS[summary.language];
  const document = {
    langue: summary.language,
    titre: subtitleOf(summary),
    identifiant: summary.id,
    objet: summary.objectName,
    fichier: file && { nom: file.name, octets: file.size },
    ...summary.said,
    sha256: summary.hash,
    portee: { etabli: established, nonEtabli: notEstablished, heure: time, registre: register },
    sourceDesDates: words.sourceOfDates(attestation.givenDate, "portee"),
    inscription: datesOf(summary.registered, dates),
    depot: summary.deposited ? datesOf(summary.deposited, dates) : status.declared,
    jeton: summary.tokenId,
    revocation: summary.revoked && { ...datesOf(summary.revoked, dates), par: revokedByWords(summary) },
    evenements: events.map(({ number, type, index, at, proof, isOpen }) => ({
      numero: number,
      type,
      entree: index,
      date: datesOf(at, dates),
      preuve: proof,
      detailsOuverts: isOpen,
    })),
    pointDeControle: { registre: checkpoint.origin, taille: checkpoint.size, racine: toBase64(checkpoint.root) },
    temoins: witnesses
      ? {
          resume: witnessedWords(witnesses, witnessed),
          chacun: witnesses.witnesses.map((witness) => ({ nom: witness.name, mot: witnessWords(witness, witnessed) })),
        }
      : witnessed.none,
    cle: vkey,
    pagePublique: summary.address,
    verifier: [
      ...words.verifierSteps(publicUrl),
      words.asCommand(publicUrl),
      words.keysProveNothing(VKEY, POLICY, publicUrl),
      words.otherTools,
      events.some(({ isOpen }) => isOpen) ? words.revealing(OPENING) : words.revealsNothing,
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * Returns the content of `ouverture.json`: the private events of the owner, with the salts that open their
 * commitments.
 */
export function openingOf({ events }: ProvenObject, language: Language): string {
  const opened = events.flatMap(({ index, leaf, opening }) =>
    opening
      ? [
          {
            numero: leaf.eventNumber,
            entree: index,
            engagement: leaf.commitment,
            event: opening.event,
            salt: opening.salt,
          },
        ]
      : [],
  );
  return `${JSON.stringify({ regle: WORDS[language].proof.openingRule, evenements: opened }, null, 2)}\n`;
}

/** Splits hexadecimal digits into groups of four. */
export const groupsOf = (hash: string): string[] => hash.match(/.{1,4}/g) ?? [];
