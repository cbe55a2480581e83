/** Text summary in the archive of a transfer, `cession.json`. */

import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import { datesOf, instantOf } from "../../contract/instant.ts";
import type { Language } from "../../contract/language.ts";
import { proofName, VKEY } from "../../contract/proof-archive.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import { WORDS } from "../../words/index.ts";
import { shortLink } from "../record/view.ts";
import type { Deed } from "./deed.ts";

export interface DeedContext {
  /** The former owner; `null` if the account no longer exists. */
  readonly giver: UserRecord | null;
  readonly language: Language;
  readonly vkey: string;
  readonly publicUrl: string;
}

/** The object of a transfer and its two parties; `null` if no longer known. */
export interface DeedSummary {
  /** Name of the former owner in the offer. Only the service vouches for it. */
  readonly giver: string | null;
  /** New owner, as in the private event to which the transfer's entry commits. */
  readonly receiver: { readonly name: string; readonly wallet: string } | null;
  readonly objectName: string | null;
  readonly fileName: string | null;
}

export function deedSummary(
  { transfer: { opening } }: Deed,
  { giver, language }: Pick<DeedContext, "giver" | "language">,
): DeedSummary {
  const names = giver && shortName(giver);
  const event = opening?.event;
  return {
    giver: names && `${names.firstName} ${names.lastName}`,
    receiver: event ? { name: `${event.actor.firstName} ${event.actor.lastName}`, wallet: event.walletAddress } : null,
    objectName: event?.objectName ?? null,
    fileName: event ? (event.file?.name ?? WORDS[language].status.declared) : null,
  };
}

/** Returns the content of `cession.json`. */
export function deedWords(deed: Deed, { giver, language, vkey, publicUrl }: DeedContext): string {
  const { attestation, cession: words, dates, proof } = WORDS[language];
  const datesAt = (seconds: number) => datesOf(instantOf(seconds, dates), dates);
  const { cession, events, transfer, checkpoint } = deed;
  const { giver: giverName, receiver, objectName, fileName } = deedSummary(deed, { giver, language });
  const document = {
    langue: language,
    titre: words.name,
    identifiant: cession.objectId,
    jeton: cession.tokenId,
    sha256: cession.hash,
    objet: objectName,
    fichier: fileName,
    cession: {
      numero: cession.number,
      entree: transfer.index,
      date: { ...datesAt(cession.at), source: attestation.givenDate },
      preuve: proofName(transfer.leaf),
    },
    cedant: {
      nom: giverName,
      source: words.sources.giver,
    },
    acquereur: {
      nom: receiver?.name ?? null,
      portefeuille: receiver?.wallet ?? null,
      source: words.sources.receiver,
    },
    portee: { etabli: words.established, nonEtabli: words.notEstablished },
    evenements: events.map(({ index, leaf }) => ({
      numero: leaf.eventNumber,
      type: leaf.type,
      entree: index,
      date: datesAt(leaf.timestamp),
      preuve: proofName(leaf),
    })),
    pointDeControle: { registre: checkpoint.origin, taille: checkpoint.size, racine: toBase64(checkpoint.root) },
    cle: vkey,
    pagePublique: shortLink(publicUrl, cession.objectId),
    verifier: [...proof.verifierSteps(publicUrl), words.compareKey(VKEY, publicUrl), proof.otherTools],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
