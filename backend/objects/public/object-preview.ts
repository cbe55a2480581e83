import { kindOfDrawn, type DrawnObject as ToldObject } from "../../contract/drawn-object.ts";
import { inParis, instantOf, inUtc, PARIS_TIME } from "../../contract/instant.ts";
import { publicStatus } from "../../contract/public-status.ts";
import type { PublicState, TokenAnswer } from "../../contract/registry.ts";
import { sealGeometry } from "../../formats/seal/geometry.ts";
import {
  type DrawnObject,
  type DrawnRows,
  type LinkPreview,
  NOT_THERE,
  type Preview,
  SITE_NAME,
} from "../../platform/http/pages/link-preview.ts";
import { Refusal } from "../../platform/refusal.ts";
import { shownWords } from "./shown-words.ts";

const ADDRESS = /^\/explorer\/(0|[1-9]\d{0,15})$/;
const LEDGER = "/explorer";
const SHORT_ADDRESS = /^\/p\/([^/]{1,200})$/;

/**
 * Describes an object for link previews: number, date and status; no file, and title and owner only if the owner made
 * them public.
 */
export function describeObject(object: PublicState, publicUrl: string): LinkPreview {
  const { tokenId, proof, shown } = object;
  const url = `${publicUrl}/explorer/${tokenId}`;
  const { title: ownTitle, owner } = shownWords({ proof, ...(shown && { shown }) });
  const { standing, sentence } = publicStatus(object);
  const by = owner === undefined ? "" : ` Propriétaire\u00a0: ${owner} (nom déclaré, identité non vérifiée).`;
  return {
    title: ownTitle === undefined ? `Inscription n° ${tokenId}` : `${ownTitle} – inscription n° ${tokenId}`,
    url,
    description:
      standing === "invalid"
        ? `${sentence}. Ne vous y fiez pas.`
        : `${sentence} (${PARIS_TIME}), au registre d’${SITE_NAME}.${by} Vérifiez-le dans votre navigateur, sans compte.`,
  };
}

/** The event that ends an object, by its status. */
const ENDS = { revoked: "revoke", erased: "erase" } as const satisfies Partial<Record<PublicState["status"], string>>;

/**
 * What the page of an object is drawn with; `null` where there is more to say of it than builds draw pages for, and the screen
 * alone says it. What its markup names: `place`, `proofId`, `number`, `iso`, `paris`, `utc`, the seal's `mark` and, in groups of four digits,
 * `hash0` to `hash15`; of a later time `deposited_iso` and so on, of the file's erasing `erased_…`, of the end `ended_…`.
 */
export function drawnOf({ object, other, events }: Shown, publicUrl: string): DrawnObject | null {
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

/** A time as it is written, by the names of its places; `of` begins them. */
function timeParts(of: string, at: string | null | undefined) {
  if (typeof at !== "string") return {};
  const instant = instantOf(Math.floor(Date.parse(at) / 1000));
  return { [`${of}iso`]: at, [`${of}paris`]: inParis(instant), [`${of}utc`]: inUtc(instant) };
}

type Shown = Pick<TokenAnswer, "object" | "other" | "events">;

export interface LinkPreviewOptions {
  /** Origin under which people reach the product, without a slash at its end. */
  readonly publicUrl: string;
  readonly lookup: {
    /** An object by its number; rejects where there is none. */
    readonly byToken: (tokenId: number) => Promise<Shown>;
    /** Which object an identifier names, as typed; rejects where it names none. */
    readonly byProofId: (typed: string) => Promise<{ readonly tokenId: number }>;
    /** Which object an entry is of; `null`: none. */
    readonly tokenOfEntry: (index: number) => Promise<number | null>;
  };
  /** The latest entries of the registry; absent: its page is drawn without. */
  readonly latest?: () => Promise<DrawnRows | null>;
  /** What else the preview of an object's page has; absent: nothing. */
  readonly parts?: readonly PreviewPart[];
}

/** `publicUrl` has no slash at its end. */
export type PreviewPart = (object: PublicState, publicUrl: string) => Pick<LinkPreview, "image" | "oembed">;

const pageOf = (tokenId: number) => `/explorer/${tokenId}`;

/** Answers the preview of an address; `null` where the shell's page says enough, or the registry could not be read. */
export function linkPreviews({ publicUrl, lookup, latest, parts = [] }: LinkPreviewOptions) {
  const origin = publicUrl.replace(/\/+$/, "");

  /** The page of an object; an entry that came later is a line of it. */
  async function atNumber(number: number): Promise<Preview> {
    try {
      const token = await lookup.byToken(number);
      const object = drawnOf(token, origin);
      return {
        ...describeObject(token.object, origin),
        ...Object.assign({}, ...parts.map((part) => part(token.object, origin))),
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

  /** The page of the registry; one of its older pages is drawn by the browser. */
  async function atLedger(search: string): Promise<Preview | null> {
    const rows = new URLSearchParams(search).has("avant") ? null : await latest?.();
    return rows ? { rows } : null;
  }

  return async function previewAt(path: string, search = ""): Promise<Preview | null> {
    const number = Number(ADDRESS.exec(path)?.[1]);
    const typed = SHORT_ADDRESS.exec(path)?.[1];
    try {
      if (path === LEDGER) return await atLedger(search);
      if (Number.isSafeInteger(number)) return await atNumber(number);
      return typed === undefined ? null : await atProofId(decoded(typed));
    } catch {
      // A page without a preview is better than no page: the screen itself reports the fault.
      return null;
    }
  };
}

/** The object that an address of ours is of, by its number or its identifier, or by an entry that came later; `null`: none. */
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
