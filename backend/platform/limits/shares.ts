/**
 * The share of a limit that a subject gets. Accounts and addresses cost nothing to create, so:
 *
 *     an account with an unproven e-mail address   gets a tenth of each limit that `costs`, at least `HANDFUL`
 *     an IPv6 /48, which one customer may have      gets `AROUND` times the limit of one address (/64)
 */
import type { Limits } from "./limits.ts";
import { RULES, type Rule, type RuleName } from "./rules.ts";

const TENTH = 0.1;
const AROUND = 4;
/** Minimum number of uses of any limit for an account with an unproven e-mail address. */
export const HANDFUL = 5;

const UNPROVEN = " unproven";

/** Address and network of a client, as `clientAddress` sets them. */
export interface Client {
  readonly address: string;
  readonly network: string;
}

export interface Account {
  readonly id: string;
  readonly emailProvenAt?: string | undefined;
}

/**
 * Returns the subject by which limits count an account. `apart`: further parts, for separate counts within one account.
 * An account that proves its e-mail address becomes a new subject, with the whole limit.
 */
export const subjectOf = ({ id, emailProvenAt }: Account, ...apart: readonly string[]): string =>
  [id, ...apart].join(" ") + (emailProvenAt === undefined ? UNPROVEN : "");

/** Returns whether a proven e-mail address would raise this limit for the subject. */
export const isRaisable = (rule: RuleName, subject: string): boolean =>
  (RULES[rule] as Rule).costs === true && subject.endsWith(UNPROVEN);

const isAround = (subject: string): boolean => subject.endsWith("::/48");

/**
 * Counts a use by the /48 network of an IPv6 client (`neighbourhoodOf`), in addition to its address. Does nothing for
 * IPv4, whose addresses are scarce. Rejects as `count`.
 */
export async function takeAround(limits: Pick<Limits, "count">, rule: RuleName, network: string): Promise<void> {
  if (isAround(network)) await limits.count(rule, network);
}

/** Returns the subjects by which a client is counted: its address and, for an IPv6 client, the network around it. */
export const subjectsAround = ({ address, network }: Client): readonly string[] =>
  isAround(network) ? [address, network] : [address];

/** Counts a use by a client's address and, for an IPv6 client, by the network around it. Rejects as `count`. */
export async function takeByAddress(limits: Pick<Limits, "count">, rule: RuleName, client: Client): Promise<void> {
  for (const subject of subjectsAround(client)) await limits.count(rule, subject);
}

/** Returns the factor of a rule for a subject; `scale` is the factor of all limits. */
export function factorOf(rule: RuleName, subject: string, scale: number): number {
  if (isRaisable(rule, subject)) return Math.max(scale * TENTH, Math.min(scale, HANDFUL / RULES[rule].most));
  return isAround(subject) ? scale * AROUND : scale;
}
