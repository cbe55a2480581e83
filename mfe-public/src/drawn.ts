/** The pages of this microfrontend that the build prerenders. Browsers do not load this module. */
import { type DrawnObject, kindOfDrawn } from "@authentica/backend/contract/drawn-object";
import { partsOfSite } from "@authentica/backend/contract/drawn-site";
import { partsOfEntry } from "@authentica/backend/contract/listed-entry";
import type { LoggedEntry } from "@authentica/backend/contract/registry";
import type { Site } from "@authentica/backend/contract/site";
import { sealDetail, sealGeometry } from "@authentica/backend/seal/geometry";
import { EVENT_TYPES, LOG_TYPES } from "@authentica/backend/tlog/leaf";
import { dates } from "@authentica/backend/words/dates";
import type { Prerendered } from "@authentica/shared-ui/federation";
import { formatInParis, formatInUtc } from "@authentica/shared-ui/format/registry-date";
import { PAGE_WORDS } from "@authentica/shared-ui/navigation/page-words";
import { entryPath, paths } from "@authentica/shared-ui/navigation/paths";
import { SEAL_SIZE } from "./explorer/seal-size.ts";

export { default } from "./routes.tsx";

/** Placeholder for the secret of an e-mail link. The markup of the page does not contain it. */
const LINK = `#link=${"0".repeat(26)}.${"0".repeat(43)}`;

type HowDrawn = Pick<Prerendered, "drawnFor" | "behind">;

/** Screens that look the same at first for all visitors, or for all visitors of one kind. */
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

/** Title, description and conditions of each prerendered page, by the path of the page. */
export const drawn: Readonly<Record<string, Prerendered>> = Object.fromEntries(
  DRAWN.map(([path, how]) => {
    const words = PAGE_WORDS[path];
    if (!words) throw new Error(`PAGE_WORDS has no entry for ${path}.`);
    return [path, { title: words.title, description: words.description, ...how }];
  }),
);

/**
 * Sample data of the operator. Each value must be unique in the prerendered pages, because the server finds it there
 * and replaces it by the real value.
 */
const SITE: Site = {
  contactEmail: "contact@operator.invalid",
  legal: {
    name: "name.invalid",
    form: "form.invalid",
    registration: "registration.invalid",
    address: "address.invalid",
    phone: "phone.invalid",
    director: "director.invalid",
    hostName: "hostName.invalid",
    hostAddress: "hostAddress.invalid",
    hostPhone: "hostPhone.invalid",
  },
};

/**
 * Sample texts that may occur in any prerendered page, each with the name of the value by which the server replaces
 * it.
 */
export const drawnSite = { site: SITE, parts: Object.entries(partsOfSite(SITE)) };

/**
 * Sample object for the prerendered page of an object. Each value must be unique in the page, because the server
 * finds it there and replaces it by the real value.
 */
const SAMPLE: DrawnObject = {
  tokenId: 987_654_321_012,
  proofId: "QQQQ-WWWW-ZZZK",
  hash: Array.from({ length: 16 }, (_, group) => `${group.toString(16)}e7${(15 - group).toString(16)}`).join(""),
  registeredAt: "1987-06-05T04:32:10.000Z",
  place: "place.invalid/page",
};

type Told = Pick<DrawnObject, "depositedAt" | "fileErasedAt" | "ended">;

/**
 * Variants of an object: by the deposit of its file (at registration, never, or later), by whether the file was
 * erased (`SINCE`), and by whether the object was revoked or erased (`ENDS`).
 */
const OF_THE_FILE: readonly Told[] = [{}, { depositedAt: null }, { depositedAt: "1988-07-06T05:43:21.000Z" }];
const SINCE: readonly Told[] = [{}, { fileErasedAt: "1989-08-07T06:54:32.000Z" }];
const ENDED_AT = "1990-09-08T07:05:43.000Z";
const ENDS: readonly Told[] = [
  {},
  { ended: { type: "revoke", at: ENDED_AT } },
  { ended: { type: "erase", at: ENDED_AT } },
];

/**
 * One sample for each kind of page. A file that was never deposited cannot have been erased, so that combination is
 * left out.
 */
const OBJECTS: readonly DrawnObject[] = OF_THE_FILE.flatMap((file) =>
  SINCE.flatMap((since) =>
    file.depositedAt === null && since.fileErasedAt !== undefined
      ? []
      : ENDS.map((end) => ({ ...SAMPLE, ...file, ...since, ...end })),
  ),
);

type Part = readonly [text: string, name: string];

/** Returns the formatted forms of a time, each with the name of its placeholder. The names start with `of`. */
const timeParts = (of: string, at: string | null | undefined): readonly Part[] =>
  typeof at === "string"
    ? [
        [formatInParis(at), `${of}paris`],
        [formatInUtc(at), `${of}utc`],
        [at, `${of}iso`],
      ]
    : [];

/**
 * Returns the placeholders in the page of a sample object, in the order in which the server fills them. Broken seals
 * are only drawn in the browser.
 */
const partsOf = ({ tokenId, proofId, hash, place, ...told }: DrawnObject): readonly Part[] => [
  [place, "place"],
  [proofId, "proofId"],
  ...timeParts("", told.registeredAt),
  ...timeParts("deposited_", told.depositedAt),
  ...timeParts("erased_", told.fileErasedAt),
  ...timeParts("ended_", told.ended?.at),
  ...(told.ended ? [] : [[sealGeometry(hash, sealDetail(SEAL_SIZE)).mark, "mark"] as const]),
  ...(hash.match(/.{4}/g) ?? []).map((group, at) => [`>${group}<`, `hash${at}`] as const),
  [String(tokenId), "number"],
];

/**
 * The page of an object, prerendered once for each kind of object, with a sample object. `parts` are the sample texts
 * in the page, each with the name of the value by which the server replaces it.
 */
export const drawnObjects = {
  page: { title: "", description: "" } satisfies Prerendered,
  address: entryPath(SAMPLE.tokenId),
  objects: OBJECTS.map((sample) => ({ kind: kindOfDrawn(sample), sample, parts: partsOf(sample) })),
};

/** One sample entry of each type. Their numbers are descending, as on the page. */
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
 * The page of the registry, prerendered with `entries`. The build cuts out the list of entries and the link to older
 * entries. In each row, the server replaces the parts in this order.
 */
export const drawnLedger = {
  page: drawn[paths.explorer] as Prerendered,
  address: paths.explorer,
  entries: SAMPLES,
  rows: SAMPLES.map((entry) => ({ kind: entry.type, parts: Object.entries(partsOfEntry(entry, dates)) })),
  older: { kind: "older", parts: [["last", String(SAMPLES.at(-1)?.index)]] as const },
};
