import type { PublicState } from "../../../contract/registry.ts";
import type { SealForm } from "../../../seal/drawing.ts";
import { OWN_HASH } from "../../../seal/own.ts";
import { dayOf } from "../cards/card.ts";

/** What a badge says: nothing that the public page of the object does not tell anybody. */
export interface Badge {
  /** How it stands. */
  readonly line: string;
  /** Proof identifier; `null` where there is no such object. */
  readonly proofId: string | null;
  /** Whose seal it shows. */
  readonly hash: string;
  readonly form: Extract<SealForm, "live" | "outline" | "broken" | "wait">;
  /** In a sentence, for who does not see it. */
  readonly title: string;
  readonly description: string;
}

export type Told = Pick<
  PublicState,
  "depositedAt" | "hash" | "latestEvent" | "proof" | "proofId" | "registeredAt" | "status" | "tokenId"
>;

/** Of an object. What is offered to somebody is what it was before: nobody is told of offers. */
export function badgeOf(state: Told): Badge {
  const { depositedAt, hash, latestEvent, proof, proofId, registeredAt, status, tokenId } = state;
  const of = (line: string, form: Badge["form"], title: string): Badge => ({
    line,
    proofId,
    hash,
    form,
    title,
    description: `Preuve ${proofId}, écriture n° ${tokenId} du registre d’Authentica. Jour de Paris.`,
  });
  const registered = dayOf(registeredAt);
  if (proof === "invalid")
    return of("Ne vous y fiez pas", "outline", "Le registre signale que cette inscription ne tient pas");
  if (status === "revoked") {
    const revoked = dayOf(latestEvent.at);
    return of(`Révoqué le ${revoked}`, "broken", `Inscrit le ${registered}, révoqué le ${revoked}`);
  }
  if (status === "erased")
    return of("Sans propriétaire", "outline", `Inscrit le ${registered}, laissé sans propriétaire`);
  return depositedAt === null
    ? of(`Déclaré le ${registered}`, "live", `Empreinte déclarée le ${registered}, sans dépôt du fichier`)
    : of(`Inscrit le ${registered}`, "live", `Fichier inscrit le ${registered}`);
}

/** Of an identifier that names nothing. */
export const UNKNOWN_BADGE: Badge = {
  line: "Identifiant inconnu",
  proofId: null,
  hash: OWN_HASH,
  form: "wait",
  title: "Aucun objet ne porte cet identifiant",
  description: "Ce badge ne prouve rien.",
};
