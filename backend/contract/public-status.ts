/**
 * Public status of an object in words, for page, link preview, card, badge, oEmbed, certificate, `preuve.json` and
 * e-mails (decision 0010). If a hash was declared without its file, no text may call it a registered file. Pure.
 */

import { status as own, type StatusWords } from "#words/status.ts";
import { instantOf } from "./instant.ts";

export { DECLARED } from "#words/status.ts";

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
  /** What the entry is: a registration if the file was received, a declaration if only a hash was declared. */
  readonly kind: keyof StatusWords["nouns"];
  /** Noun for the entry, by its kind: "inscription", "déclaration". */
  readonly noun: string;
  /** Status in a few words, for a badge: "Inscrit le 1er juillet 2025". */
  readonly brief: string;
  /** Status as a full sentence, without a full stop. */
  readonly sentence: string;
}

const SEALS = { active: "live", revoked: "broken", erased: "broken", invalid: "outline" } as const;

/** Returns the day of an instant in Paris time. */
export const dayOf = (at: string, dates = own.dates): string => instantOf(Math.floor(Date.parse(at) / 1000), dates).day;

/** Returns the status of an object if it is known, or `invalid` if the proof is invalid. */
export function standingOf({ status, proof }: Pick<StatusFacts, "status" | "proof">): PublicStatus["standing"] {
  if (proof === "invalid") return "invalid";
  return status === "active" || status === "erased" ? status : "revoked";
}

/**
 * Returns in words when the object was registered, and when its file was received: together with the entry, later, or
 * never.
 */
function making({ registeredAt, depositedAt = registeredAt }: StatusFacts, { dates, made }: StatusWords) {
  const registered = dayOf(registeredAt, dates);
  const { done, brief, sentence } =
    depositedAt === null ? made.declared : depositedAt === registeredAt ? made.registered : made.deposited;
  const on = depositedAt === null ? registered : dayOf(depositedAt, dates);
  return { done, brief: brief(on), sentence: sentence(on, registered) };
}

export function publicStatus(facts: StatusFacts, words = own): PublicStatus {
  const standing = standingOf(facts);
  const seal = SEALS[standing];
  const kind = isDeclared(facts) ? "declaration" : "registration";
  const noun = words.nouns[kind];
  if (standing === "invalid") {
    const { brief, sentence } = words.invalid;
    return { standing, seal, kind, noun, brief, sentence: sentence(noun) };
  }
  const made = making(facts, words);
  const file = facts.fileErasedAt === undefined ? "" : words.fileErased;
  const ended = facts.latestEvent ? dayOf(facts.latestEvent.at, words.dates) : null;
  const { brief, ending } = {
    active: { brief: made.brief, ending: "" },
    revoked: { brief: words.revoked.brief(ended), ending: words.revoked.ending(noun, ended) },
    erased: { brief: words.erased.brief(made.done), ending: words.erased.ending(ended) },
  }[standing];
  return { standing, seal, kind, noun, brief, sentence: `${made.sentence}${file}${ending}` };
}
