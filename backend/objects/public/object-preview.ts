import { inParis, instantOf, inUtc, PARIS_TIME } from "../../contract/instant.ts";
import type { PublicState, TokenAnswer } from "../../contract/registry.ts";
import {
  type DrawnObject,
  type LinkPreview,
  NOT_THERE,
  type Preview,
  SITE_NAME,
} from "../../platform/http/link-preview.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sealGeometry } from "../../seal/geometry.ts";

const ADDRESS = /^\/explorer\/(0|[1-9]\d{0,15})$/;

const SEQUELS: Readonly<Record<PublicState["status"], string>> = {
  active: "",
  revoked: ", puis révoqué par son propriétaire",
  erased: ", puis laissé sans propriétaire, dont le compte a été supprimé",
};

/** The words about an object: its number, its date and how it stands; no name, no owner, no file. */
export function describeObject({ tokenId, status, registeredAt, proof }: PublicState, publicUrl: string): LinkPreview {
  const url = `${publicUrl}/explorer/${tokenId}`;
  const title = `Inscription n° ${tokenId}`;
  if (proof === "invalid")
    return { title, url, description: "Le registre signale que cette inscription ne tient pas. Ne vous y fiez pas." };
  const { day } = instantOf(Math.floor(Date.parse(registeredAt) / 1000));
  const description = `Fichier inscrit au registre d’${SITE_NAME} le ${day} (${PARIS_TIME})${SEQUELS[status] ?? ""}. Vérifiez-le dans votre navigateur, sans compte.`;
  return { title, description, url };
}

/**
 * What the page of an object is drawn with; `null` where there is more to say of it than that a file was registered, and the screen
 * alone says it. What its markup names: `place`, `number`, `iso`, `paris`, `utc`, the seal's `mark` and, in groups of four digits,
 * `hash0` to `hash15`.
 */
export function drawnOf(
  { object, other }: Pick<TokenAnswer, "object" | "other">,
  publicUrl: string,
): DrawnObject | null {
  const { tokenId, hash, registeredAt, depositedAt, status, proof, published } = object;
  const isPlain = status === "active" && proof === "valid" && depositedAt === registeredAt;
  if (!isPlain || other !== null || published !== undefined) return null;
  const instant = instantOf(Math.floor(Date.parse(registeredAt) / 1000));
  const place = `${new URL(publicUrl).host}/explorer/${tokenId}`;
  const groups = (hash.match(/.{4}/g) ?? []).map((group, at) => [`hash${at}`, group]);
  return {
    told: { tokenId, hash, registeredAt, place },
    parts: {
      place,
      number: String(tokenId),
      iso: registeredAt,
      paris: inParis(instant),
      utc: inUtc(instant),
      mark: sealGeometry(hash, "full").mark,
      ...Object.fromEntries(groups),
    },
  };
}

export interface LinkPreviewOptions {
  /** Origin under which people reach the product, without a slash at its end. */
  readonly publicUrl: string;
  /** An object by its number; rejects where there is none. */
  readonly tokenOf: (tokenId: number) => Promise<Pick<TokenAnswer, "object" | "other">>;
}

/** Answers the preview of an address; `null` where the shell's page says enough, or the registry could not be read. */
export function linkPreviews({ publicUrl, tokenOf }: LinkPreviewOptions) {
  return async function previewAt(path: string): Promise<Preview | null> {
    const tokenId = Number(ADDRESS.exec(path)?.[1]);
    if (!Number.isSafeInteger(tokenId)) return null;
    try {
      const token = await tokenOf(tokenId);
      const origin = publicUrl.replace(/\/+$/, "");
      const object = drawnOf(token, origin);
      return { ...describeObject(token.object, origin), ...(object && { object }) };
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found") return NOT_THERE;
      // A page without a preview is better than none: the screen itself tells what is wrong.
      return null;
    }
  };
}
