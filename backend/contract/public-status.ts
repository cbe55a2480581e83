/**
 * Public status of an object in words, for page, link preview, card, badge, oEmbed, certificate, `preuve.json` and
 * e-mails (decision 0010). If a hash was declared without its file, no text may call it a registered file. Pure.
 */
import { instantOf } from "./instant.ts";

/** Label of an object whose file the service has never received. */
export const DECLARED = "Déclaré sans dépôt du fichier";

/**
 * How an object was registered. `depositedAt` is ISO 8601, UTC; `null` if the service has never received the file.
 * Older versions omit the member.
 */
export interface Made {
  readonly depositedAt?: string | null;
}

/** Returns whether the object was declared by its hash alone. */
export const isDeclared = ({ depositedAt }: Made): boolean => depositedAt === null;

/** Facts that determine the public status. All times are ISO 8601, UTC. */
export interface StatusFacts extends Made {
  /** Status of the object. An unknown value is treated as revoked, because that is the safest statement. */
  readonly status: string;
  readonly registeredAt: string;
  /** When the owner erased the stored file. */
  readonly fileErasedAt?: string | undefined;
  /** The latest event. For a revoked or erased object, this is the revocation or erasure. */
  readonly latestEvent?: { readonly at: string } | undefined;
  /** Result of the registry's own verification of the entries. */
  readonly proof?: string | undefined;
}

export interface PublicStatus {
  /** `invalid`: the registry reports that its entries are inconsistent. This takes precedence over the status. */
  readonly standing: "active" | "revoked" | "erased" | "invalid";
  /** How the seal is drawn. It is intact only while the object is active. */
  readonly seal: "live" | "broken" | "outline";
  /** Noun for the entry: `inscription` if the file was received, `déclaration` if only a hash was declared. */
  readonly noun: "inscription" | "déclaration";
  /** Status in a few words, for a badge: "Inscrit le 1er juillet 2025". */
  readonly brief: string;
  /** Status as a full sentence, without a full stop. */
  readonly sentence: string;
}

const SEALS = { active: "live", revoked: "broken", erased: "broken", invalid: "outline" } as const;

/** Returns the day of an instant in Paris time. */
export const dayOf = (at: string): string => instantOf(Math.floor(Date.parse(at) / 1000)).day;

/** Returns the status of an object if it is known, or `invalid` if the proof is invalid. */
export function standingOf({ status, proof }: Pick<StatusFacts, "status" | "proof">): PublicStatus["standing"] {
  if (proof === "invalid") return "invalid";
  return status === "active" || status === "erased" ? status : "revoked";
}

/**
 * Returns in words when the object was registered, and when its file was received: together with the entry, later, or
 * never.
 */
function making({ registeredAt, depositedAt = registeredAt }: StatusFacts) {
  const registered = dayOf(registeredAt);
  if (depositedAt === null)
    return { done: "Déclaré", on: registered, entry: `Empreinte déclarée le ${registered}, sans dépôt du fichier` };
  const on = dayOf(depositedAt);
  return depositedAt === registeredAt
    ? { done: "Inscrit", on, entry: `Fichier inscrit le ${on}` }
    : { done: "Déposé", on, entry: `Empreinte déclarée le ${registered}, fichier déposé le ${on}` };
}

export function publicStatus(facts: StatusFacts): PublicStatus {
  const standing = standingOf(facts);
  const seal = SEALS[standing];
  const noun = isDeclared(facts) ? "déclaration" : "inscription";
  if (standing === "invalid") {
    const sentence = `Le registre signale que cette ${noun} ne tient pas`;
    return { standing, seal, noun, brief: "Ne vous y fiez pas", sentence };
  }
  const { done, on, entry } = making(facts);
  const file = facts.fileErasedAt === undefined ? "" : ", fichier effacé du service";
  const ended = facts.latestEvent ? ` le ${dayOf(facts.latestEvent.at)}` : "";
  const [brief, end] = {
    active: [`${done} le ${on}`, ""],
    revoked: [`Révoqué${ended}`, `, ${noun} révoquée${ended}`],
    erased: [`${done}, compte supprimé`, `, compte du titulaire supprimé${ended}`],
  }[standing] as [string, string];
  return { standing, seal, noun, brief, sentence: `${entry}${file}${end}` };
}
