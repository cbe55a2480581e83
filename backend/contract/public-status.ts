/**
 * Public status of an object and its words: page, link preview, card, badge, oEmbed, certificate, `preuve.json` and
 * e-mails use them (decision 0010). None calls a hash that was declared without its file a registered file. Pure.
 */
import { instantOf } from "./instant.ts";

/** The mark of an object whose file the service has never seen. */
export const DECLARED = "Déclaré sans dépôt du fichier";

/** ISO 8601, UTC; `null`: declared without the file. Absent in older answers. */
export interface Made {
  readonly depositedAt?: string | null;
}

/** Whether the object was declared by its hash alone. */
export const isDeclared = ({ depositedAt }: Made): boolean => depositedAt === null;

/** All times are ISO 8601, UTC. */
export interface StatusFacts extends Made {
  /** One that is unknown here counts as revoked: it promises nothing. */
  readonly status: string;
  readonly registeredAt: string;
  /** When its owner erased the stored file. */
  readonly fileErasedAt?: string | undefined;
  /** The latest event: of a revoked or erased object its end. */
  readonly latestEvent?: { readonly at: string } | undefined;
  /** The registry's statement about its own entries. */
  readonly proof?: string | undefined;
}

export interface PublicStatus {
  /** `invalid`: the registry says that its entries do not hold, which outweighs all. */
  readonly standing: "active" | "revoked" | "erased" | "invalid";
  /** Its seal: whole only while it is active. */
  readonly seal: "live" | "broken" | "outline";
  /** What its entry is: a file was seen, or a hash was declared. */
  readonly noun: "inscription" | "déclaration";
  /** A few words, for a badge: "Inscrit le 1er juillet 2025". */
  readonly brief: string;
  /** All of it, without a full stop. */
  readonly sentence: string;
}

const SEALS = { active: "live", revoked: "broken", erased: "broken", invalid: "outline" } as const;

/** Day of an instant in Paris. */
export const dayOf = (at: string): string => instantOf(Math.floor(Date.parse(at) / 1000)).day;

/** Which of the known statuses it has, or that its proof does not hold. */
export function standingOf({ status, proof }: Pick<StatusFacts, "status" | "proof">): PublicStatus["standing"] {
  if (proof === "invalid") return "invalid";
  return status === "active" || status === "erased" ? status : "revoked";
}

/** What was done, and when: the file was seen with the entry, after it, or never. */
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
