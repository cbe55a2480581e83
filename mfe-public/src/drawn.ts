/** What a build draws of this microfrontend; no browser loads it. */
import { partsOfEntry } from "@authentica/backend/contract/listed-entry";
import type { LoggedEntry } from "@authentica/backend/contract/registry";
import { sealDetail, sealGeometry } from "@authentica/backend/seal/geometry";
import { EVENT_TYPES, LOG_TYPES } from "@authentica/backend/tlog/leaf";
import type { Prerendered } from "@authentica/shared-ui/federation";
import { formatInParis, formatInUtc } from "@authentica/shared-ui/format/registry-date";
import { PAGE_WORDS } from "@authentica/shared-ui/navigation/page-words";
import { entryPath, paths } from "@authentica/shared-ui/navigation/paths";
import type { DrawnObject } from "./explorer/drawn-object.ts";
import { SEAL_SIZE } from "./explorer/seal-size.ts";

export { default } from "./routes.tsx";

/** In the place of the secret of a letter: no page has it in its markup. */
const LINK = `#link=${"0".repeat(26)}.${"0".repeat(43)}`;

type HowDrawn = Pick<Prerendered, "drawnFor" | "behind">;

/** The screens that are the same at first sight for everybody, or for everybody that they are drawn for. */
const DRAWN: readonly (readonly [path: string, how?: HowDrawn])[] = [
  [paths.home],
  [paths.verifier],
  [paths.explorer],
  [paths.terms],
  [paths.privacy],
  [paths.legalNotice],
  [paths.accessibility],
  [paths.unauthorized],
  [paths.expiredLink],
  [paths.emailNotFound],
  [paths.emailLinkSent],
  [paths.login, { drawnFor: "guest" }],
  [paths.register, { drawnFor: "guest" }],
  [paths.recoverPassword, { drawnFor: "guest" }],
  [paths.verifyOtp, { drawnFor: "beginner" }],
  [paths.changePassword, { drawnFor: "beginner" }],
  [paths.confirmEmail, { drawnFor: "letter", behind: LINK }],
  [paths.undoEmailChange, { drawnFor: "letter", behind: LINK }],
];

/** How and with which words each is drawn, by address. */
export const drawn: Readonly<Record<string, Prerendered>> = Object.fromEntries(
  DRAWN.map(([path, how]) => {
    const words = PAGE_WORDS[path];
    if (!words) throw new Error(`The page of ${path} has no words.`);
    return [path, { title: words.title, description: words.description, ...how }];
  }),
);

/** The object that the page of any object is drawn with: nothing else in the page is written as a part of it is. */
const SAMPLE: DrawnObject = {
  tokenId: 987_654_321_012,
  proofId: "QQQQ-WWWW-ZZZK",
  hash: Array.from({ length: 16 }, (_, group) => `${group.toString(16)}e7${(15 - group).toString(16)}`).join(""),
  registeredAt: "1987-06-05T04:32:10.000Z",
  place: "place.invalid/page",
};
globalThis.authenticaDrawnObject = SAMPLE;

/** The page of an object, and what stands in it for what the server writes there, in this order: text, and the part's name. */
export const drawnObject = {
  page: { title: "", description: "" } satisfies Prerendered,
  address: entryPath(SAMPLE.tokenId),
  parts: [
    [SAMPLE.place, "place"],
    [SAMPLE.proofId, "proofId"],
    [formatInParis(SAMPLE.registeredAt), "paris"],
    [formatInUtc(SAMPLE.registeredAt), "utc"],
    [SAMPLE.registeredAt, "iso"],
    [sealGeometry(SAMPLE.hash, sealDetail(SEAL_SIZE)).mark, "mark"],
    ...(SAMPLE.hash.match(/.{4}/g) ?? []).map((group, at) => [`>${group}<`, `hash${at}`] as const),
    [String(SAMPLE.tokenId), "number"],
  ] as readonly (readonly [text: string, name: string])[],
};

/** An entry of each kind, numbered downwards as the page has them. */
const SAMPLES = [...EVENT_TYPES, ...LOG_TYPES].map((type, at): LoggedEntry => {
  const index = SAMPLE.tokenId - at;
  const isOfObject = (EVENT_TYPES as readonly string[]).includes(type);
  return {
    index,
    type,
    at: SAMPLE.registeredAt,
    tokenId: !isOfObject ? null : type === "mint" ? index : 123_456_789_021,
    hash: isOfObject ? SAMPLE.hash : null,
  };
});

/**
 * The page of the registry, drawn with `entries`: what stands in its list and in the way to older entries is cut out, and in each row
 * what the server writes there, in this order.
 */
export const drawnLedger = {
  page: drawn[paths.explorer] as Prerendered,
  address: paths.explorer,
  entries: SAMPLES,
  rows: SAMPLES.map((entry) => ({ kind: entry.type, parts: Object.entries(partsOfEntry(entry)) })),
  older: { kind: "older", parts: [["last", String(SAMPLES.at(-1)?.index)]] as const },
};
