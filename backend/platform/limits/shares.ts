/**
 * Share of a limit that a subject gets. Accounts and addresses are free to create, so:
 *
 *     an account with an unproven e-mail address   a tenth of each limit that `costs`, at least `HANDFUL`
 *     an IPv6 /48, which one customer may have      `AROUND` times what an address (/64) has, together
 */
import type { Limits } from "./limits.ts";
import { RULES, type Rule, type RuleName } from "./rules.ts";

const TENTH = 0.1;
const AROUND = 4;
/** Uses that are left of every limit. */
export const HANDFUL = 5;

const UNPROVEN = " unproven";

/** As `clientAddress` says. */
export interface Client {
  readonly address: string;
  readonly network: string;
}

export interface Account {
  readonly id: string;
  readonly emailProvenAt?: string | undefined;
}

/** An account as limits count it, with what else is counted apart. One that proves its address starts with the whole limit. */
export const subjectOf = ({ id, emailProvenAt }: Account, ...apart: readonly string[]): string =>
  [id, ...apart].join(" ") + (emailProvenAt === undefined ? UNPROVEN : "");

/** Whether a proven e-mail address would raise this limit for the subject. */
export const isRaisable = (rule: RuleName, subject: string): boolean =>
  (RULES[rule] as Rule).costs === true && subject.endsWith(UNPROVEN);

const isAround = (subject: string): boolean => subject.endsWith("::/48");

/** Counts a use by the network around an IPv6 client (`neighbourhoodOf`), beside its address; IPv4 addresses are scarce. Rejects as `count`. */
export async function takeAround(limits: Pick<Limits, "count">, rule: RuleName, network: string): Promise<void> {
  if (isAround(network)) await limits.count(rule, network);
}

/** What a client is counted by: its address, and the network around it if it is an IPv6 client. */
export const subjectsAround = ({ address, network }: Client): readonly string[] =>
  isAround(network) ? [address, network] : [address];

/** Counts a use by a client's address and the network around it, if it is an IPv6 client. Rejects as `count`. */
export async function takeByAddress(limits: Pick<Limits, "count">, rule: RuleName, client: Client): Promise<void> {
  for (const subject of subjectsAround(client)) await limits.count(rule, subject);
}

/** The factor of a rule for a subject, where `scale` is that of every limit. */
export function factorOf(rule: RuleName, subject: string, scale: number): number {
  if (isRaisable(rule, subject)) return Math.max(scale * TENTH, Math.min(scale, HANDFUL / RULES[rule].most));
  return isAround(subject) ? scale * AROUND : scale;
}
