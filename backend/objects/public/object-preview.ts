import { kindOfDrawn, type DrawnObject as ToldObject } from "../../contract/drawn-object.ts";
import { inParis, instantOf, inUtc } from "../../contract/instant.ts";
import type { Language } from "../../contract/language.ts";
import { publicStatus } from "../../contract/public-status.ts";
import type { PublicState, TokenAnswer } from "../../contract/registry.ts";
import type { DateWords } from "../../contract/words/fr/dates.ts";
import { sealGeometry } from "../../formats/seal/geometry.ts";
import {
  type DrawnObject,
  type DrawnRows,
  type LinkPreview,
  NOT_THERE,
  type Preview,
} from "../../platform/http/pages/link-preview.ts";
import { Refusal } from "../../platform/refusal.ts";
import { WORDS } from "../../words/index.ts";
import { shownWords } from "./shown-words.ts";

const ADDRESS = /^\/explorer\/(0|[1-9]\d{0,15})$/;
const LEDGER = "/explorer";
const SHORT_ADDRESS = /^\/p\/([^/]{1,200})$/;

/**
 * Describes an object for link previews: number, date and status, but not the file. Title and owner are included only
 * if the owner has made them public. `language`: that of the page.
 */
export function describeObject(object: PublicState, publicUrl: string, language: Language): LinkPreview {
  const words = WORDS[language].preview;
  const { tokenId, proof, shown } = object;
  const url = `${publicUrl}/explorer/${tokenId}`;
  const { title: ownTitle, owner } = shownWords({ proof, ...(shown && { shown }) });
  const { standing, sentence } = publicStatus(object, words.status);
  return {
    title: ownTitle === undefined ? words.title(tokenId) : words.titled(ownTitle, tokenId),
    url,
    description:
      standing === "invalid"
        ? words.invalid(sentence)
        : words.description(sentence, owner === undefined ? "" : words.owner(owner)),
  };
}

/** Type of the event that ends an object, by the object's status. */
const ENDS = { revoked: "revoke", erased: "erase" } as const satisfies Partial<Record<PublicState["status"], string>>;

/**
 * Returns the content for the prerendered page of an object; `null` if no prerendered page can show everything about
 * the object, so that only the screen shows it.
 *
 * Names of the parts in the markup: `place`, `proofId`, `number`, `iso`, `paris`, `utc`, the seal's `mark`, and
 * `hash0` to `hash15` (four digits each). Times of a later deposit are prefixed with `deposited_`, those of the
 * erasure of the file with `erased_`, and those of a revocation or erasure of the object with `ended_`.
 */
export function drawnOf({ object, other, events }: Shown, publicUrl: string, language: Language): DrawnObject | null {
  const timeParts = timesIn(WORDS[language].dates);
  const { tokenId, proofId, hash, registeredAt, depositedAt, fileErasedAt, status, proof, published, shown } = object;
  if (proof !== "valid" || other !== null || published !== undefined || shown !== undefined) return null;
  const type = status === "active" ? undefined : ENDS[status];
  const end = type && events.findLast((event) => event.type === type);
  if (status !== "active" && !end) return null;
  const place = `${new URL(publicUrl).host}/p/${proofId}`;
  const told: ToldObject = {
    tokenId,
    proofId,
    hash,
    registeredAt,
    ...(depositedAt !== registeredAt && { depositedAt }),
    ...(fileErasedAt !== undefined && { fileErasedAt }),
    ...(type && end && { ended: { type, at: end.at } }),
    place,
  };
  const groups = (hash.match(/.{4}/g) ?? []).map((group, at) => [`hash${at}`, group]);
  return {
    kind: kindOfDrawn(told),
    told,
    parts: {
      place,
      proofId,
      number: String(tokenId),
      ...timeParts("", registeredAt),
      ...timeParts("deposited_", told.depositedAt),
      ...timeParts("erased_", told.fileErasedAt),
      ...timeParts("ended_", told.ended?.at),
      mark: sealGeometry(hash, "full").mark,
      ...Object.fromEntries(groups),
    },
  };
}

/** Returns a function that gives a time in all forms that the markup needs. `of`: prefix of their names. */
const timesIn = (words: DateWords) => (of: string, at: string | null | undefined) => {
  if (typeof at !== "string") return {};
  const instant = instantOf(Math.floor(Date.parse(at) / 1000), words);
  return { [`${of}iso`]: at, [`${of}paris`]: inParis(instant, words), [`${of}utc`]: inUtc(instant) };
};

type Shown = Pick<TokenAnswer, "object" | "other" | "events">;

export interface LinkPreviewOptions {
  /** Origin of the product for its users, without a trailing slash. */
  readonly publicUrl: string;
  readonly lookup: {
    /** Returns the object with a number; rejects if there is none. */
    readonly byToken: (tokenId: number) => Promise<Shown>;
    /** Returns the object with an identifier, as typed; rejects if there is none. */
    readonly byProofId: (typed: string) => Promise<{ readonly tokenId: number }>;
    /** Returns the object to which an entry belongs; `null` if there is none. */
    readonly tokenOfEntry: (index: number) => Promise<number | null>;
  };
  /** Returns the latest entries of the registry. If absent, the registry's page is rendered without entries. */
  readonly latest?: (language: Language) => Promise<DrawnRows | null>;
  /** Functions of plugins that add to the preview of an object's page. */
  readonly parts?: readonly PreviewPart[];
}

/** Returns additions to the link preview of an object, for plugins. `publicUrl` has no trailing slash. */
export type PreviewPart = (
  object: PublicState,
  publicUrl: string,
  language: Language,
) => Pick<LinkPreview, "image" | "oembed">;

const pageOf = (tokenId: number) => `/explorer/${tokenId}`;

/**
 * Returns a function that gives the link preview of a path; `null` if the shell's page is sufficient, or the registry
 * cannot be read.
 */
export function linkPreviews({ publicUrl, lookup, latest, parts = [] }: LinkPreviewOptions) {
  const origin = publicUrl.replace(/\/+$/, "");

  /** Returns the page of an object. The number of a later entry redirects to its row on that page. */
  async function atNumber(number: number, language: Language): Promise<Preview> {
    try {
      const token = await lookup.byToken(number);
      const object = drawnOf(token, origin, language);
      return {
        ...describeObject(token.object, origin, language),
        ...Object.assign({}, ...parts.map((part) => part(token.object, origin, language))),
        ...(object && { object }),
      };
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const tokenId = await lookup.tokenOfEntry(number);
      return tokenId === null ? NOT_THERE : { leadsTo: `${pageOf(tokenId)}#n${number}` };
    }
  }

  async function atProofId(typed: string): Promise<Preview> {
    try {
      return { leadsTo: pageOf((await lookup.byProofId(typed)).tokenId) };
    } catch (error) {
      if (isNotFound(error)) return NOT_THERE;
      throw error;
    }
  }

  /** Returns the page of the registry. Its older pages are rendered in the browser only. */
  async function atLedger(search: string, language: Language): Promise<Preview | null> {
    const rows = new URLSearchParams(search).has("avant") ? null : await latest?.(language);
    return rows ? { rows } : null;
  }

  return async function previewAt(path: string, search = "", chosen: Language | null = null): Promise<Preview | null> {
    const language = chosen ?? "fr";
    const number = Number(ADDRESS.exec(path)?.[1]);
    const typed = SHORT_ADDRESS.exec(path)?.[1];
    try {
      if (path === LEDGER) return await atLedger(search, language);
      if (Number.isSafeInteger(number)) return await atNumber(number, language);
      return typed === undefined ? null : await atProofId(decoded(typed));
    } catch {
      // The page is served without a preview: the screen itself shows what is wrong.
      return null;
    }
  };
}

/**
 * Returns the number of the object that a path names: by its own number, by its identifier, or by the number of a
 * later entry; `null` if there is none.
 */
export async function objectAt(path: string, lookup: LinkPreviewOptions["lookup"]): Promise<number | null> {
  const number = Number(ADDRESS.exec(path)?.[1]);
  const typed = SHORT_ADDRESS.exec(path)?.[1];
  if (Number.isSafeInteger(number)) return lookup.tokenOfEntry(number);
  return typed === undefined ? null : (await lookup.byProofId(decoded(typed))).tokenId;
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === "not_found";

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
