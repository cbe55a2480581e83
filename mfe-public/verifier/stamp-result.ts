/** Shows time stamps on the page. */
import { accuracyWords, type StampFacts, timeWords } from "@authentica/backend/contract/attestation";
import { inParis, instantOf } from "@authentica/backend/contract/instant";
import { element } from "./element.ts";
import { faultNodes } from "./fault-nodes.ts";
import type { JudgedStamp } from "./judge.ts";
import type { Words } from "./words/page.ts";

type Good = Extract<JudgedStamp, { readonly isGood: true }>;

/**
 * Returns the earliest time stamp of the first event. Only stamps that are trusted and cover a checkpoint signed by
 * the policy's log count.
 */
export const firstStamp = (stamps: readonly JudgedStamp[]): Good | null =>
  stamps
    .filter((stamp): stamp is Good => stamp.isGood && stamp.isFirst && stamp.isPinned && stamp.key === "policy")
    .sort((a, b) => latestOf(a) - latestOf(b))[0] ?? null;

/** Returns the latest time that a stamp allows, including its accuracy (ms since 1970). */
export const latestOf = ({ stamp }: Good): number => stamp.genTime + (stamp.accuracy ?? 0);

/** Returns who has stamped, and the latest time (Unix seconds, rounded up) that the stamp allows. */
export const evidenceOf = (stamp: Good): Pick<StampFacts, "authority" | "latest"> => ({
  authority: stamp.stamp.authority.name,
  latest: Math.ceil(latestOf(stamp) / 1000),
});

const accuracyOf = ({ stamp: { accuracy } }: Good, { attestation }: Words): string | null =>
  accuracy === null ? null : accuracyWords(accuracy, attestation);

/**
 * Returns a sentence which says who vouches for the time. What the service says about a trusted list is marked as a
 * statement of the service.
 */
export function timeOf(stamp: Good | null, words: Words): string {
  const { attestation, dates, ground } = words;
  if (stamp === null) return timeWords(null, attestation);
  const accuracy = accuracyOf(stamp, words);
  if (!stamp.listed) return timeWords({ ...evidenceOf(stamp), accuracy, grantedOn: null }, attestation);
  const { territory, sequence, issuedAt } = stamp.listed;
  const { day } = instantOf(Date.parse(issuedAt) / 1000, dates);
  return ground.stamp.listed(stamp.stamp.authority.name, accuracy, { territory, sequence, day });
}

export function stampsOf(stamps: readonly JudgedStamp[], words: Words): Node[] {
  if (stamps.length === 0) return [];
  return [element("h3", { class: "ground" }, words.ground.stamps), ...stamps.map((stamp) => stampOf(stamp, words))];
}

function stampOf(stamp: JudgedStamp, words: Words): Node {
  const texts = words.ground.stamp;
  if (!stamp.isGood)
    return element("p", { class: "warning" }, texts.invalid(stamp.name), ...faultNodes(stamp.fault, words.faults));
  const { name, organisation } = stamp.stamp.authority;
  const who = organisation === null || organisation === name ? name : `${name} (${organisation})`;
  if (!stamp.isPinned) return element("p", { class: "warning" }, texts.unknownRoot(who));
  if (stamp.key === "archive") return element("p", {}, texts.unknownKey(who));
  const at = inParis(instantOf(evidenceOf(stamp).latest, words.dates), words.dates);
  const accuracy = accuracyOf(stamp, words);
  return element(
    "p",
    {},
    stamp.isFirst ? texts.registered(at, accuracy, who) : texts.entry(stamp.entry, at, accuracy, who),
  );
}
