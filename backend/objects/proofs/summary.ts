/** Summary of a proof in words. Certificate and `preuve.json` are written from it. */

import {
  establishedDate,
  establishedOf,
  GIVEN_DATE,
  NOT_ESTABLISHED,
  REGISTER,
  REGISTRANT,
  type StampFacts,
  timeWords,
} from "../../contract/attestation.ts";
import { datesOf, type Instant, instantOf } from "../../contract/instant.ts";
import { saidInProof } from "../../contract/members.ts";
import { POLICY, proofName, VKEY } from "../../contract/proof-archive.ts";
import { DECLARED, type PublicStatus, publicStatus } from "../../contract/public-status.ts";
import { NO_WITNESS, type Witnessed, witnessedWords, witnessWords } from "../../contract/witnessed.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import type { Checkpoint } from "../../formats/tlog/checkpoint.ts";
import type { Policy } from "../../formats/tlog/policy.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { depositOf } from "../record/store.ts";
import { shortLink } from "../record/view.ts";
import type { ProvenObject } from "./proven-object.ts";

/**
 * Returns which witnesses of the policy have cosigned a checkpoint, as documents print it; `null` if the policy names
 * no witnesses. The keys are left out, because they contain functions, which cannot be sent to a worker.
 */
export function witnessedOf(policy: Policy, note: string): Witnessed | null {
  if (policy.witnesses.length === 0) return null;
  const { needed, of, witnesses, seenAt } = judgeQuorum(policy, note);
  return { needed, of, witnesses, seenAt };
}

/** Shown in place of information that a redacted proof leaves out. */
export const WITHHELD = "Non communiqué";

/**
 * Returns sentences on what a proof establishes and what it does not, on who confirms its time, and on what the
 * registry is.
 */
export const scopeOf = ({
  deposited,
  registered,
  stamp,
  witnesses,
}: Pick<ProofSummary, "deposited" | "registered" | "stamp" | "witnesses">) => ({
  established: establishedOf({
    isDeposited: deposited !== null,
    given: Date.parse(registered.iso) / 1000,
    established: establishedDate({ stamp, seenAt: witnesses?.seenAt ?? null }),
  }),
  notEstablished: `${NOT_ESTABLISHED} ${REGISTRANT}`,
  time: timeWords(stamp),
  register: REGISTER,
});

export interface ProofSummary {
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

export interface SummaryContext extends Partial<Pick<ProofSummary, "stamp">> {
  readonly vkey: string;
  readonly publicUrl: string;
  readonly policy?: Policy | null;
}

export function summaryOf(
  { object, events, checkpoint }: ProvenObject,
  { vkey, publicUrl, policy = null, stamp = null }: SummaryContext,
): ProofSummary {
  const [mint] = events;
  const revoke = events.find(({ leaf }) => leaf.type === "revoke");
  const depositedAt = depositOf(object);
  const actor = mint.opening?.event.actor;
  return {
    id: object.id,
    objectName: object.objectName,
    file: object.file,
    said: saidInProof(object),
    hash: object.hash,
    tokenId: object.tokenId,
    registered: instantOf(mint.leaf.timestamp),
    registeredBy: actor ? `${actor.firstName} ${actor.lastName}` : null,
    deposited: depositedAt === null ? null : instantOf(depositedAt),
    revoked: revoke ? instantOf(revoke.leaf.timestamp) : null,
    revokedBy: revoke?.opening ? (revoke.opening.event.by ?? "owner") : null,
    events: events.map(({ index, leaf, opening }) => ({
      number: leaf.eventNumber,
      type: leaf.type,
      index,
      at: instantOf(leaf.timestamp),
      proof: proofName(leaf),
      isOpen: opening !== null,
    })),
    // The published checkpoint contains functions, which cannot be sent to the worker that draws.
    checkpoint: { origin: checkpoint.origin, size: checkpoint.size, root: checkpoint.root },
    witnesses: policy && witnessedOf(policy, checkpoint.note),
    stamp,
    vkey,
    publicUrl,
    address: shortLink(publicUrl, object.id),
  };
}

/** Returns what the entry is, and its noun: a declaration if the file has not been deposited, or a registration. */
export const entryOf = ({ registered, deposited, revoked }: ProofSummary): Pick<PublicStatus, "kind" | "noun"> =>
  publicStatus({
    status: revoked ? "revoked" : "active",
    registeredAt: registered.iso,
    depositedAt: deposited?.iso ?? null,
  });

/** Returns the subtitle of the archive's documents, which says what they prove. */
export function subtitleOf(summary: ProofSummary): string {
  if (summary.revoked) return `Preuve d’une ${entryOf(summary).noun} révoquée`;
  return entryOf(summary).kind === "registration" ? "Preuve d’existence et d’intégrité" : DECLARED;
}

/** Returns a sentence on who revoked the registration; `null` if no opened event says so. */
export const revokedByWords = ({ revokedBy }: Pick<ProofSummary, "revokedBy">): string | null =>
  revokedBy && (revokedBy === "admin" ? "Par un administrateur." : "Par son titulaire.");

/** Returns the steps for obtaining and using a verifier independently of the archive's maker. */
export const verifierSteps = (publicUrl: string): readonly string[] => [
  `Prenez le vérificateur vous-même\u00a0: ${publicUrl}/verificateur.html, ou votre copie d’avant. N’utilisez jamais celui qu’on vous remet avec la preuve.`,
  "Ouvrez-le dans un navigateur, même sans réseau, et donnez-lui le fichier et l’archive de la preuve.",
];

/** Returns the content of `preuve.json`. */
export function readableProof(summary: ProofSummary): string {
  const { checkpoint, events, file, publicUrl, vkey, witnesses } = summary;
  const { established, notEstablished, time, register } = scopeOf(summary);
  const document = {
    titre: subtitleOf(summary),
    identifiant: summary.id,
    objet: summary.objectName,
    fichier: file && { nom: file.name, octets: file.size },
    ...summary.said,
    sha256: summary.hash,
    portee: { etabli: established, nonEtabli: notEstablished, heure: time, registre: register },
    sourceDesDates: `${GIVEN_DATE}\u00a0; ce que d’autres en confirment est dit sous «\u00a0portee\u00a0»`,
    inscription: datesOf(summary.registered),
    depot: summary.deposited ? datesOf(summary.deposited) : DECLARED,
    jeton: summary.tokenId,
    revocation: summary.revoked && { ...datesOf(summary.revoked), par: revokedByWords(summary) },
    evenements: events.map(({ number, type, index, at, proof, isOpen }) => ({
      numero: number,
      type,
      entree: index,
      date: datesOf(at),
      preuve: proof,
      detailsOuverts: isOpen,
    })),
    pointDeControle: { registre: checkpoint.origin, taille: checkpoint.size, racine: toBase64(checkpoint.root) },
    temoins: witnesses
      ? {
          resume: witnessedWords(witnesses),
          chacun: witnesses.witnesses.map((witness) => ({ nom: witness.name, mot: witnessWords(witness) })),
        }
      : NO_WITNESS,
    cle: vkey,
    pagePublique: summary.address,
    verifier: [
      ...verifierSteps(publicUrl),
      `Ou, comme commande, avec Node 20, Deno ou Bun\u00a0: ${publicUrl}/authentica-verify.mjs, puis node authentica-verify.mjs FICHIER ARCHIVE.`,
      `${VKEY} et ${POLICY} disent qui signe et ne garantissent rien ici\u00a0: comparez-les avec ${publicUrl}/api/registry/policy, ou avec une copie obtenue autrement.`,
      "Les fichiers .tlog-proof suivent c2sp.org/tlog-proof@v1\u00a0; d’autres outils savent les lire.",
      events.some(({ isOpen }) => isOpen)
        ? "ouverture.json révèle vos détails privés\u00a0: ne le confiez, comme les .tlog-proof, qu’à qui doit vérifier."
        : "Rien ici ne révèle les détails privés du propriétaire\u00a0: cette archive peut être remise à qui veut vérifier.",
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * Returns the content of `ouverture.json`: the private events of the owner, with the salts that open their
 * commitments.
 */
export function openingOf({ events }: ProvenObject): string {
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
  return `${JSON.stringify({ regle: "engagement = SHA-256(JSON canonique (RFC 8785) de event, puis les 32 octets de salt), en base64url", evenements: opened }, null, 2)}\n`;
}

/** Splits hexadecimal digits into groups of four. */
export const groupsOf = (hash: string): string[] => hash.match(/.{1,4}/g) ?? [];

/** Formats a whole number with a non-breaking space between groups of three digits. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0");

/** Formats a size in French, exactly and rounded: "1 048 576 octets (1,0 Mo)". */
export function formatSize(bytes: number): string {
  const exact = `${formatCount(bytes)}\u00a0${bytes < 2 ? "octet" : "octets"}`;
  if (bytes < 1024) return exact;
  const isMega = bytes >= 1023.95 * 1024;
  const value = (bytes / (isMega ? 1024 ** 2 : 1024)).toFixed(1).replace(".", ",");
  return `${exact} (${value}\u00a0${isMega ? "Mo" : "ko"})`;
}
