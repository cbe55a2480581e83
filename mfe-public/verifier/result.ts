/** The verdict as it stands on the page. */
import {
  establishedDate,
  establishedOf,
  NOT_ESTABLISHED,
  REGISTER,
  REGISTRANT,
} from "@authentica/backend/contract/attestation";
import { inParis, instantOf, inUtc } from "@authentica/backend/contract/instant";
import { SEAL_BOX, sealGeometry } from "@authentica/backend/seal/geometry";
import { toBase64 } from "@authentica/backend/tlog/bytes";
import type { Proven } from "@authentica/backend/tlog/verify";
import { drawing, element } from "./element.ts";
import { groundOf } from "./ground.ts";
import type { Judgement } from "./judge.ts";
import { metadataSection } from "./metadata-section.ts";
import { unsignedWords } from "./quorum-words.ts";
import { firstStamp, factsOf as stampFactsOf, stampsOf, timeOf } from "./stamp-result.ts";
import type { Trust } from "./trust.ts";
import { depositWords, eventWords, PART_NAMES, PART_WORDS } from "./words.ts";

/** Paths on a grid of 24, from the product's set of icons. */
const ICONS = {
  authentic: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M9 12l2 2 4-4",
  different: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M15 9l-6 6M9 9l6 6",
  unmet: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 6v6l4 2",
  consistent: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M9.1 9a3 3 0 0 1 5.8 1c0 2-3 2.5-3 4M12 17.5h.01",
  invalid: "M12 3 2 20h20L12 3M12 10v4M12 17h.01",
} as const;

const TITLES = {
  authentic: "Authentique",
  different: "Différent",
  consistent: "Sans garantie",
  invalid: "Invalide",
} as const;

/** What the section of the result holds. `fileHash`: SHA-256 of the file that was given, hexadecimal. */
export function resultOf(judgement: Judgement, fileHash: string, trust: Trust | null): Node[] {
  const { verdict } = judgement;
  const icon = drawing({ viewBox: "0 0 24 24" }, [
    {
      d: ICONS[verdict],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "1.5",
      "stroke-linecap": "round",
    },
  ]);
  const words = verdict === "unmet" ? unmetTitle(judgement) : isRevoked(judgement) ? REVOKED : TITLES[verdict];
  const title = element("h2", { id: "verdict", class: "verdict" }, icon, words);
  if (verdict === "invalid") return [title, ...invalidOf(judgement)];
  if (verdict === "different") return [title, ...differentOf(judgement, fileHash, trust)];
  if (verdict === "consistent") return [title, ...consistentOf(judgement, fileHash, trust)];
  return [deedOf(title, judgement, trust), ...factsOf(judgement, fileHash)];
}

const REVOKED = "Authentique, mais révoqué";

/** Whether the file is the one that was registered, and its registration no longer stands. */
export const isRevoked = (judgement: Judgement): boolean =>
  judgement.verdict === "authentic" && judgement.history.some(({ leaf }) => leaf.type === "revoke");

/** A quorum of witnesses may be there, and a kind of signature lack. */
const unmetTitle = ({ ground: { quorum } }: Held): string =>
  quorum && unsignedWords(quorum) !== null ? "Signature incomplète" : "Témoins insuffisants";

type Invalid = Extract<Judgement, { readonly verdict: "invalid" }>;
type Held = Exclude<Judgement, Invalid>;

function invalidOf({ part, reason, name }: Invalid): Node[] {
  return [
    element("p", {}, PART_WORDS[part]),
    element(
      "p",
      {},
      "La preuve ne dit donc rien du fichier, ni en bien ni en mal. Demandez à qui vous l’a remise une autre copie de la preuve.",
    ),
    fold(
      "Détails",
      pairs([
        ["Partie en cause", PART_NAMES[part]],
        ["Dans", name],
        ["Motif", element("span", { lang: "en" }, reason)],
      ]),
    ),
  ];
}

function differentOf({ ground, history: [first] }: Held, fileHash: string, trust: Trust | null): Node[] {
  const isPinned = ground.key === "policy";
  return [
    element(
      "p",
      {},
      `${isPinned ? "La preuve est bonne, mais elle" : "La preuve"} est celle d’un autre fichier\u00a0: un seul octet changé suffit.`,
    ),
    element("p", {}, "Cherchez le fichier d’origine, ou la preuve qui va avec celui-ci."),
    ...(isPinned ? [] : groundOf(ground, first.checkpoint.origin, trust)),
    pairs([
      ["Empreinte de ce fichier", hashOf(fileHash)],
      ["Empreinte inscrite", hashOf(first.hash)],
    ]),
    technical(first, isPinned),
  ];
}

/** What the archive says is told as its word: nobody stands behind it. */
function consistentOf({ ground, history }: Held, fileHash: string, trust: Trust | null): Node[] {
  const [first] = history;
  return [
    ...groundOf(ground, first.checkpoint.origin, trust),
    fold(
      "Ce que l’archive affirme",
      pairs([
        ["Empreinte SHA-256", hashOf(fileHash)],
        ["Inscrit le", `${inUtc(instantOf(first.leaf.timestamp))}, selon elle seule`],
      ]),
      historyList(history),
    ),
    ...metadataSection(history, "archive"),
    technical(first, false),
  ];
}

function deedOf(title: HTMLElement, { verdict, ground, history, stamps }: Held, trust: Trust | null): Node {
  const [first] = history;
  const registered = instantOf(first.leaf.timestamp);
  const what = first.leaf.type === "mint" ? "a été inscrit au registre" : "figure au registre";
  const revoke = history.find(({ leaf }) => leaf.type === "revoke");
  const deposit = depositWords(history);
  return element(
    "div",
    { class: "deed" },
    element(
      "div",
      {},
      title,
      verdict === "unmet"
        ? element(
            "p",
            { class: "warning" },
            "Le registre a signé cette preuve, mais ceux que la politique exige ne l’ont pas tous confirmée.",
          )
        : null,
      element("p", {}, `Ce fichier est, à l’octet près, celui qui ${what} le ${inParis(registered)}.`),
      deposit ? element("p", { class: "warning" }, deposit) : null,
      revoke ? element("p", { class: "warning" }, `Révoqué le ${inParis(instantOf(revoke.leaf.timestamp))}.`) : null,
      ...stampsOf(stamps),
      ...groundOf(ground, first.checkpoint.origin, trust),
    ),
    // The seal is for what stands.
    verdict === "unmet" ? null : sealOf(first.hash),
  );
}

function factsOf({ verdict, ground, history, hasGap, stamps }: Held, fileHash: string): Node[] {
  const [first] = history;
  const { size } = first.checkpoint;
  const name = first.event?.objectName;
  return [
    pairs([
      ...(typeof name === "string" ? [["Nom de l’objet à l’inscription", name] as const] : []),
      ["Empreinte SHA-256", hashOf(fileHash)],
      ["Temps universel", inUtc(instantOf(first.leaf.timestamp))],
    ]),
    ...(verdict === "authentic" ? [scopeOf(first, firstStamp(stamps), ground.quorum?.seenAt ?? null)] : []),
    element(
      "p",
      {},
      `Cette preuve s’arrête aux ${size} premières entrées du registre. Ce qui a pu suivre, une révocation par exemple, se lit au registre en ligne.`,
    ),
    ...metadataSection(history, "policy"),
    fold(
      `Histoire (${history.length})`,
      historyList(history),
      hasGap ? element("p", {}, "La preuve d’un événement intermédiaire n’a pas été donnée.") : null,
    ),
    technical(first, true),
  ];
}

/** What the proof establishes and what not, as the certificate says it. The file is there and has the fingerprint: so it existed. */
function scopeOf({ leaf }: Proven, stamp: ReturnType<typeof firstStamp>, seenAt: number | null): Node {
  const established = establishedDate({ stamp: stamp && stampFactsOf(stamp), seenAt });
  const words = [
    establishedOf({ isDeposited: true, given: leaf.timestamp, established }),
    NOT_ESTABLISHED,
    REGISTRANT,
    timeOf(stamp),
    REGISTER,
  ];
  return element("p", {}, words.join(" "));
}

const historyList = (history: readonly Proven[]): Node =>
  element(
    "ol",
    { class: "history" },
    ...history.map(({ index, leaf }) =>
      element("li", {}, `${eventWords(leaf.type)}, le ${inParis(instantOf(leaf.timestamp))}, entrée ${index}`),
    ),
  );

const technical = ({ index, leaf, checkpoint }: Proven, isPinned: boolean): Node =>
  fold(
    "Ce qui a été vérifié",
    pairs([
      ["Registre", element("code", {}, checkpoint.origin)],
      ["Entrée", `${index}, parmi ${checkpoint.size}`],
      ["Chemin", "Mène de l’inscription à la racine signée"],
      ["Racine", element("code", {}, toBase64(checkpoint.root))],
      ["Signature", isPinned ? "Celle du registre que ce vérificateur croit" : "Celle d’une clé que l’archive apporte"],
      ["Engagement", element("code", {}, leaf.commitment)],
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
