/** Shows the result on the page. */
import { establishedDate, establishedOf } from "@authentica/backend/contract/attestation";
import { inParis, instantOf, inUtc } from "@authentica/backend/contract/instant";
import { SEAL_BOX, sealGeometry } from "@authentica/backend/seal/geometry";
import { toBase64 } from "@authentica/backend/tlog/bytes";
import type { Proven } from "@authentica/backend/tlog/verify";
import { depositWords, wasDeposited } from "./deposited.ts";
import { type ComparedDocuments, isContradicted, namesOf } from "./documents.ts";
import { drawing, element } from "./element.ts";
import { endWords } from "./ended.ts";
import { faultNodes } from "./fault-nodes.ts";
import { groundOf } from "./ground.ts";
import type { Judgement } from "./judge.ts";
import { metadataSection } from "./metadata-section.ts";
import { unsignedWords } from "./quorum-words.ts";
import { registrantOf } from "./registrant.ts";
import { type SameText, sameTextWords } from "./same-text.ts";
import { evidenceOf, firstStamp, stampsOf, timeOf } from "./stamp-result.ts";
import type { Trust } from "./trust.ts";
import { standingOf, type Validity } from "./validity.ts";
import type { Words } from "./words/page.ts";

/** Everything that is needed to show a result in any language. */
export interface Shown {
  readonly judgement: Judgement;
  /** SHA-256 of the given file (hexadecimal). */
  readonly hash: string;
  readonly trust: Trust | null;
  readonly documents: ComparedDocuments;
  /** How the file differs from the certified text, if it is the same text in another form; otherwise `null`. */
  readonly same: SameText | null;
}

/** What the parts of a result need besides the judgement. */
interface Context {
  readonly trust: Trust | null;
  readonly words: Words;
}

/** Paths of the product's icons, on a grid of 24. */
const ICONS = {
  lapsed: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M5 5l14 14",
  authentic: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M9 12l2 2 4-4",
  different: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M15 9l-6 6M9 9l6 6",
  unmet: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 6v6l4 2",
  consistent: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M9.1 9a3 3 0 0 1 5.8 1c0 2-3 2.5-3 4M12 17.5h.01",
  invalid: "M12 3 2 20h20L12 3M12 10v4M12 17h.01",
} as const;

/** Returns why an authentic file must not be shown as valid; `null` if there is no reason. */
function lapseOf(
  judgement: Held,
  documents: ComparedDocuments,
): Exclude<Validity, "current" | "unchecked"> | "contradicted" | null {
  const standing = standingOf(judgement, null);
  if (standing === "current" || standing === "unchecked") return isContradicted(documents) ? "contradicted" : null;
  return standing;
}

/** Returns the contents of the result section. */
export function resultOf({ judgement, hash, trust, documents, same }: Shown, words: Words): Node[] {
  const { verdict } = judgement;
  const { titles } = words.verdict;
  if (verdict === "invalid") return [titleOf("invalid", titles.invalid), ...invalidOf(judgement, words)];
  const context = { trust, words };
  const text = same ? [element("p", {}, sameTextWords(same, words.sameText))] : [];
  if (verdict === "different")
    return [titleOf("different", titles.different), ...text, ...differentOf(judgement, hash, context)];
  if (verdict === "consistent")
    return [titleOf("consistent", titles.consistent), ...text, ...consistentOf(judgement, hash, context)];
  const lapse = verdict === "authentic" ? lapseOf(judgement, documents) : null;
  const title =
    verdict === "unmet"
      ? titleOf("unmet", unmetTitle(judgement, words))
      : titleOf(lapse === null ? "authentic" : "lapsed", titles[lapse ?? "authentic"]);
  return [
    deedOf(title, judgement, isContradicted(documents), context),
    ...documentsOf(documents, words),
    ...factsOf(judgement, hash, words),
  ];
}

function titleOf(icon: keyof typeof ICONS, text: string): HTMLElement {
  const line = { fill: "none", stroke: "currentColor", "stroke-width": "1.5", "stroke-linecap": "round" };
  return element(
    "h2",
    { id: "verdict", class: "verdict" },
    drawing({ viewBox: "0 0 24 24" }, [{ d: ICONS[icon], ...line }]),
    text,
  );
}

/** The quorum of witnesses may be met even though another required signature is missing. */
const unmetTitle = ({ ground: { quorum } }: Held, words: Words): string =>
  words.verdict.titles[quorum && unsignedWords(quorum, words) !== null ? "unsigned" : "unwitnessed"];

type Invalid = Extract<Judgement, { readonly verdict: "invalid" }>;
type Held = Exclude<Judgement, Invalid>;

function invalidOf({ part, fault, name }: Invalid, { verdict: { invalid }, events, faults }: Words): Node[] {
  return [
    element("p", {}, invalid.advice),
    element("p", {}, events.parts[part].fault),
    element("p", {}, invalid.silent),
    fold(
      invalid.details,
      pairs([
        [invalid.part, events.parts[part].name],
        [invalid.inside, name],
        [invalid.reason, element("span", {}, ...faultNodes(fault, faults))],
      ]),
    ),
  ];
}

function differentOf({ ground, history: [first], seenAt }: Held, hash: string, context: Context): Node[] {
  const isPinned = ground.key === "policy";
  const { different } = context.words.verdict;
  return [
    element("p", {}, `${isPinned ? different.signed : different.unsigned} ${different.advice}`),
    ...(isPinned ? [] : groundOf(ground, first.checkpoint.origin, { ...context, seenAt })),
    pairs([
      [different.given, hashOf(hash)],
      [different.registered, hashOf(first.hash)],
    ]),
    technical(first, isPinned, context.words),
  ];
}

/** Returns page elements that show what the archive claims, without confirming it. */
function consistentOf({ ground, history, seenAt }: Held, hash: string, context: Context): Node[] {
  const [first] = history;
  const { words } = context;
  const { consistent, facts } = words.verdict;
  return [
    ...groundOf(ground, first.checkpoint.origin, { ...context, seenAt }),
    fold(
      consistent.claims,
      pairs([
        [facts.hash, hashOf(hash)],
        [consistent.registered, consistent.alone(dateOf(first, words))],
      ]),
      historyList(history, words),
    ),
    ...metadataSection(history, "archive", words),
    technical(first, false, words),
  ];
}

/** Returns the date of an event, which the service gave. */
const dateOf = ({ leaf }: Proven, { dates }: Words): string => inParis(instantOf(leaf.timestamp, dates), dates);

/** Returns the verdict on an authentic file as a sentence. If only its hash was declared, no text calls it registered. */
function sameOf(first: Proven, words: Words): string {
  const { same } = words.verdict;
  const at = dateOf(first, words);
  if (first.leaf.type !== "mint") return same.listed(at);
  return same[wasDeposited(first.event) === false ? "declared" : "registered"](at, registrantOf(first));
}

function deedOf(
  title: HTMLElement,
  { verdict, ground, history, hasGap, stamps, seenAt }: Held,
  isFalse: boolean,
  context: Context,
): Node {
  const { words } = context;
  const [first] = history;
  const ended = history.filter(({ leaf }) => leaf.type === "revoke" || leaf.type === "erase");
  const warnings = [
    depositWords(history, words),
    ...ended.map((event) => endWords(event, words)),
    hasGap ? words.verdict.gap : null,
  ].filter((text) => text !== null);
  return element(
    "div",
    { class: "deed" },
    element(
      "div",
      {},
      title,
      verdict === "unmet" ? element("p", { class: "warning" }, words.verdict.unmet) : null,
      element("p", {}, `${sameOf(first, words)} ${words.attestation.givenDates}`),
      ...warnings.map((text) => element("p", { class: "warning" }, text)),
      ...stampsOf(stamps, words),
      ...groundOf(ground, first.checkpoint.origin, { ...context, seenAt }),
    ),
    // The seal is only shown if the registration is valid.
    verdict === "unmet" || ended.length > 0 || hasGap || isFalse ? null : sealOf(first.hash),
  );
}

function factsOf({ verdict, history, stamps, seenAt }: Held, hash: string, words: Words): Node[] {
  const [first] = history;
  const { facts } = words.verdict;
  const name = first.event?.objectName;
  return [
    pairs([
      ...(typeof name === "string" ? [[facts.name, name] as const] : []),
      [facts.hash, hashOf(hash)],
      [facts.utc, inUtc(instantOf(first.leaf.timestamp, words.dates))],
    ]),
    ...(verdict === "authentic" ? [scopeOf(first, firstStamp(stamps), seenAt, words)] : []),
    element("p", {}, words.verdict.limits(first.checkpoint.size)),
    ...metadataSection(history, "policy", words),
    fold(words.verdict.history.title(history.length), historyList(history, words)),
    technical(first, true, words),
  ];
}

/** Returns page elements that list the archive's other documents, and say whether they were checked. */
function documentsOf({ summary, unchecked }: ComparedDocuments, { verdict: { documents } }: Words): Node[] {
  const differences = (summary?.differences ?? []).map(({ field, told, proven }) =>
    element(
      "li",
      {},
      told === null
        ? documents.unreadable(field)
        : proven === null
          ? documents.unproven(field, told)
          : documents.otherwise(field, told, proven),
    ),
  );
  return [
    summary !== null && differences.length > 0
      ? element(
          "div",
          { class: "warning" },
          element("p", {}, documents.contradicts(summary.name)),
          element("ul", {}, ...differences),
        )
      : null,
    summary === null ? null : element("p", {}, documents.compared(summary.name)),
    unchecked.length === 0 ? null : element("p", {}, documents.unchecked(namesOf(unchecked, documents.more))),
  ].filter((node) => node !== null);
}

/**
 * Says what the proof establishes and what it does not, as the certificate does. The given file has the proven
 * fingerprint, so the file existed at that time.
 */
function scopeOf(first: Proven, stamp: ReturnType<typeof firstStamp>, seenAt: number | null, words: Words): Node {
  const { attestation } = words;
  const established = establishedDate({ stamp: stamp && evidenceOf(stamp), seenAt }, attestation);
  const texts = [
    establishedOf({ isDeposited: true, given: first.leaf.timestamp, established }, attestation),
    attestation.notEstablished,
    ...(registrantOf(first) === null ? [] : [attestation.registrant]),
    // If no third party confirms the date, the first sentence says so.
    ...(established === null ? [] : [timeOf(stamp, words)]),
    attestation.register,
  ];
  return element("p", {}, texts.join(" "));
}

const historyList = (history: readonly Proven[], words: Words): Node =>
  element(
    "ol",
    { class: "history" },
    ...history.map((event) => {
      const { type } = event.leaf;
      const name = (words.events.types as Readonly<Record<string, string>>)[type] ?? type;
      return element("li", {}, words.verdict.history.entry(name, dateOf(event, words), event.index));
    }),
  );

const technical = ({ index, leaf, checkpoint }: Proven, isPinned: boolean, { verdict: { checked } }: Words): Node =>
  fold(
    checked.title,
    pairs([
      [checked.register, element("code", {}, checkpoint.origin)],
      [checked.entry, checked.entryOf(index, checkpoint.size)],
      [checked.path, checked.pathLeads],
      [checked.root, element("code", {}, toBase64(checkpoint.root))],
      [checked.signature, isPinned ? checked.trusted : checked.brought],
      [checked.commitment, element("code", {}, leaf.commitment)],
    ]),
  );

function sealOf(hash: string): Node {
  const { mark, bands, ticks } = sealGeometry(hash, "full");
  const half = SEAL_BOX / 2;
  const line = { fill: "none", stroke: "currentColor", "stroke-width": "12" };
  return drawing({ viewBox: `${-half} ${-half} ${SEAL_BOX} ${SEAL_BOX}`, class: "seal" }, [
    { d: bands.join(""), ...line },
    { d: ticks, ...line },
    { d: mark, fill: "currentColor", "fill-rule": "evenodd" },
  ]);
}

const hashOf = (hash: string): Node => element("span", { class: "hash" }, (hash.match(/.{4}/g) ?? []).join(" "));

function pairs(rows: readonly (readonly [string, Node | string])[]): Node {
  const list = element("dl", { class: "facts" });
  for (const [name, value] of rows) list.append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  return list;
}

const fold = (title: string, ...children: readonly (Node | null)[]): Node =>
  element("details", { class: "fold" }, element("summary", {}, title), ...children);
