/** Shows the result on the page. */
import {
  establishedDate,
  establishedOf,
  GIVEN_DATE,
  GIVEN_DATES,
  NOT_ESTABLISHED,
  REGISTER,
  REGISTRANT,
} from "@authentica/backend/contract/attestation";
import { inParis, instantOf, inUtc } from "@authentica/backend/contract/instant";
import { SEAL_BOX, sealGeometry } from "@authentica/backend/seal/geometry";
import { toBase64 } from "@authentica/backend/tlog/bytes";
import type { Proven } from "@authentica/backend/tlog/verify";
import { type ComparedDocuments, isContradicted, namesOf } from "./documents.ts";
import { drawing, element } from "./element.ts";
import { groundOf } from "./ground.ts";
import type { Judgement } from "./judge.ts";
import { metadataSection } from "./metadata-section.ts";
import { unsignedWords } from "./quorum-words.ts";
import { firstStamp, factsOf as stampFactsOf, stampsOf, timeOf } from "./stamp-result.ts";
import type { Trust } from "./trust.ts";
import { standingOf, type Validity } from "./validity.ts";
import { depositWords, endWords, eventWords, PART_NAMES, PART_WORDS } from "./words.ts";

/** Paths of the product's icons, on a grid of 24. */
const ICONS = {
  lapsed: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M5 5l14 14",
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

const LAPSED: Partial<Record<Validity, string>> = {
  revoked: "Authentique, mais révoqué",
  erased: "Authentique, mais effacé",
  incomplete: "Authentique, mais incomplet",
};

/**
 * Returns the contents of the result section. `fileHash` is the SHA-256 of the given file (hexadecimal). `same` is a
 * hint that the file is the certified text in another form, or `null`.
 */
export function resultOf(
  judgement: Judgement,
  fileHash: string,
  trust: Trust | null,
  documents: ComparedDocuments,
  same: string | null,
): Node[] {
  const { verdict } = judgement;
  const isFalse = isContradicted(documents);
  const lapsed =
    verdict === "authentic"
      ? (LAPSED[standingOf(judgement, null)] ?? (isFalse ? "Authentique, mais résumé falsifié" : undefined))
      : undefined;
  const icon = drawing({ viewBox: "0 0 24 24" }, [
    {
      d: ICONS[lapsed === undefined ? verdict : "lapsed"],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "1.5",
      "stroke-linecap": "round",
    },
  ]);
  const words = verdict === "unmet" ? unmetTitle(judgement) : (lapsed ?? TITLES[verdict]);
  const title = element("h2", { id: "verdict", class: "verdict" }, icon, words);
  if (verdict === "invalid") return [title, ...invalidOf(judgement)];
  const text = same ? [element("p", {}, same)] : [];
  if (verdict === "different") return [title, ...text, ...differentOf(judgement, fileHash, trust)];
  if (verdict === "consistent") return [title, ...consistentOf(judgement, fileHash, trust)];
  return [deedOf(title, judgement, trust, isFalse), ...documentsOf(documents), ...factsOf(judgement, fileHash)];
}

/** The quorum of witnesses may be met even though another required signature is missing. */
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

/** Returns page elements that show what the archive claims, without confirming it. */
function consistentOf({ ground, history }: Held, fileHash: string, trust: Trust | null): Node[] {
  const [first] = history;
  return [
    ...groundOf(ground, first.checkpoint.origin, trust),
    fold(
      "Ce que l’archive affirme",
      pairs([
        ["Empreinte SHA-256", hashOf(fileHash)],
        ["Inscrit le", `${inParis(instantOf(first.leaf.timestamp))}, selon elle seule`],
      ]),
      historyList(history),
    ),
    ...metadataSection(history, "archive"),
    technical(first, false),
  ];
}

function deedOf(
  title: HTMLElement,
  { verdict, ground, history, hasGap, stamps }: Held,
  trust: Trust | null,
  isFalse: boolean,
): Node {
  const [first] = history;
  const registered = instantOf(first.leaf.timestamp);
  const what = first.leaf.type === "mint" ? "a été inscrit au registre" : "figure au registre";
  const ended = history.filter(({ leaf }) => leaf.type === "revoke" || leaf.type === "erase");
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
      element("p", {}, `Ce fichier est, à l’octet près, celui qui ${what}.`),
      element("p", {}, `${GIVEN_DATE}\u00a0: le ${inParis(registered)}.`),
      deposit ? element("p", { class: "warning" }, deposit) : null,
      ...ended.map((event) => element("p", { class: "warning" }, endWords(event))),
      hasGap
        ? element("p", { class: "warning" }, "Il manque à l’archive la preuve d’un événement intermédiaire.")
        : null,
      ...stampsOf(stamps),
      ...groundOf(ground, first.checkpoint.origin, trust),
    ),
    // The seal is only shown if the registration is valid.
    verdict === "unmet" || ended.length > 0 || hasGap || isFalse ? null : sealOf(first.hash),
  );
}

function factsOf({ verdict, history, stamps, seenAt }: Held, fileHash: string): Node[] {
  const [first] = history;
  const { size } = first.checkpoint;
  const name = first.event?.objectName;
  const registrant = registrantOf(first);
  return [
    pairs([
      ...(typeof name === "string" ? [["Nom de l’objet à l’inscription", name] as const] : []),
      ...(registrant === null ? [] : [["Inscrit par", `${registrant}, nom déclaré, identité non vérifiée`] as const]),
      ["Empreinte SHA-256", hashOf(fileHash)],
      ["Temps universel", inUtc(instantOf(first.leaf.timestamp))],
    ]),
    ...(verdict === "authentic" ? [scopeOf(first, firstStamp(stamps), seenAt)] : []),
    element(
      "p",
      {},
      `Une archive ne contient que les événements qu’on y a mis. Qu’aucun autre ne révoque ou n’efface l’inscription, rien ici ne le montre\u00a0: demandez-le au registre en ligne. Le registre en a signé ${size === 1 ? "une écriture" : `${size} écritures`}.`,
    ),
    ...metadataSection(history, "policy"),
    fold(`Histoire (${history.length})`, historyList(history), element("p", {}, GIVEN_DATES)),
    technical(first, true),
  ];
}

/**
 * Returns the name in the opened registration event, or `null` if that event is not opened. The owner chose the name.
 */
function registrantOf({ leaf, event }: Proven): string | null {
  const actor = event?.actor as { readonly firstName?: unknown; readonly lastName?: unknown } | null | undefined;
  const names = [actor?.firstName, actor?.lastName].filter((name) => typeof name === "string" && name !== "");
  return leaf.type === "mint" && names.length > 0 ? names.join(" ") : null;
}

/** Returns page elements that list the archive's other documents, and say whether they were checked. */
function documentsOf({ summary, unchecked }: ComparedDocuments): Node[] {
  const differences = (summary?.differences ?? []).map(({ field, told, proven }) =>
    element("li", {}, `${field}\u00a0: ${told}${proven === null ? ", sans preuve" : `, prouvé\u00a0: ${proven}`}`),
  );
  return [
    differences.length > 0
      ? element(
          "div",
          { class: "warning" },
          element("p", {}, `${summary?.name} ne dit pas ce qui est prouvé. Ne vous y fiez pas.`),
          element("ul", {}, ...differences),
        )
      : null,
    summary === null
      ? null
      : element(
          "p",
          {},
          `De ${summary.name}, seuls l’empreinte, le jeton, les écritures et leurs dates sont comparés. Le reste n’est pas vérifié.`,
        ),
    unchecked.length === 0
      ? null
      : element(
          "p",
          {},
          `Non vérifié\u00a0: ${namesOf(unchecked, (more) => `${more} autres`)}. Seul vaut ce qui est écrit ici.`,
        ),
  ].filter((node) => node !== null);
}

/**
 * Says what the proof establishes and what it does not, as the certificate does. The given file has the proven
 * fingerprint, so the file existed at that time.
 */
function scopeOf(first: Proven, stamp: ReturnType<typeof firstStamp>, seenAt: number | null): Node {
  const established = establishedDate({ stamp: stamp && stampFactsOf(stamp), seenAt });
  const words = [
    establishedOf({ isDeposited: true, given: first.leaf.timestamp, established }),
    NOT_ESTABLISHED,
    ...(registrantOf(first) === null ? [] : [REGISTRANT]),
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
