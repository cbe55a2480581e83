/** Text summary in the archive of a transfer, `cession.json`. */

import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import { COPYRIGHT_STAYS, GIVEN_DATE } from "../../contract/attestation.ts";
import { datesOf, instantOf } from "../../contract/instant.ts";
import { proofName, VKEY } from "../../contract/proof-archive.ts";
import { DECLARED } from "../../contract/public-status.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import { verifierSteps } from "../proofs/summary.ts";
import { shortLink } from "../record/view.ts";
import type { Deed } from "./deed.ts";

export const CESSION_ESTABLISHED =
  "Cette attestation montre que le registre a inscrit le passage de cet objet d’un compte à un autre, pour le fichier de cette empreinte. La date et l’accord des deux personnes sont donnés par le service.";
export const CESSION_NOT_ESTABLISHED = `Elle n’établit ni l’identité des personnes, ni leurs droits sur le fichier, ni un paiement\u00a0: les noms sont ceux de comptes dont l’identité n’est pas vérifiée. ${COPYRIGHT_STAYS}`;

export interface DeedContext {
  /** The former owner; `null` if the account no longer exists. */
  readonly giver: UserRecord | null;
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

export function deedSummary({ transfer: { opening } }: Deed, giver: UserRecord | null): DeedSummary {
  const names = giver && shortName(giver);
  const event = opening?.event;
  return {
    giver: names && `${names.firstName} ${names.lastName}`,
    receiver: event ? { name: `${event.actor.firstName} ${event.actor.lastName}`, wallet: event.walletAddress } : null,
    objectName: event?.objectName ?? null,
    fileName: event ? (event.file?.name ?? DECLARED) : null,
  };
}

/** Returns the content of `cession.json`. */
export function deedWords(deed: Deed, { giver, vkey, publicUrl }: DeedContext): string {
  const { cession, events, transfer, checkpoint } = deed;
  const { giver: giverName, receiver, objectName, fileName } = deedSummary(deed, giver);
  const document = {
    titre: "Attestation de cession",
    identifiant: cession.objectId,
    jeton: cession.tokenId,
    sha256: cession.hash,
    objet: objectName,
    fichier: fileName,
    cession: {
      numero: cession.number,
      entree: transfer.index,
      date: { ...datesOf(instantOf(cession.at)), source: GIVEN_DATE },
      preuve: proofName(transfer.leaf),
    },
    cedant: {
      nom: giverName,
      source: "le service, tel que l’offre le montrait\u00a0; null\u00a0: son compte n’existe plus",
    },
    acquereur: {
      nom: receiver?.name ?? null,
      portefeuille: receiver?.wallet ?? null,
      source: "l’engagement de l’entrée du registre\u00a0; null\u00a0: ces détails ont été effacés, l’entrée demeure",
    },
    portee: { etabli: CESSION_ESTABLISHED, nonEtabli: CESSION_NOT_ESTABLISHED },
    evenements: events.map(({ index, leaf }) => ({
      numero: leaf.eventNumber,
      type: leaf.type,
      entree: index,
      date: datesOf(instantOf(leaf.timestamp)),
      preuve: proofName(leaf),
    })),
    pointDeControle: { registre: checkpoint.origin, taille: checkpoint.size, racine: toBase64(checkpoint.root) },
    cle: vkey,
    pagePublique: shortLink(publicUrl, cession.objectId),
    verifier: [
      ...verifierSteps(publicUrl),
      `Comparez ${VKEY} avec la clé publiée à l’adresse ${publicUrl}/api/registry/vkey.`,
      "Les fichiers .tlog-proof suivent c2sp.org/tlog-proof@v1\u00a0; d’autres outils savent les lire.",
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
