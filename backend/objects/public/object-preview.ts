import { instantOf, PARIS_TIME } from "../../contract/instant.ts";
import type { PublicState } from "../../contract/registry.ts";
import { type LinkPreview, SITE_NAME } from "../../platform/http/link-preview.ts";

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

export interface LinkPreviewOptions {
  /** Origin under which people reach the product, without a slash at its end. */
  readonly publicUrl: string;
  /** The public state of an object by its number; rejects where there is none. */
  readonly stateOf: (tokenId: number) => Promise<PublicState>;
}

/** Answers the preview of an address; `null` where the shell's page says enough, or nothing is known of the object. */
export function linkPreviews({ publicUrl, stateOf }: LinkPreviewOptions) {
  return async function previewAt(path: string): Promise<LinkPreview | null> {
    const tokenId = Number(ADDRESS.exec(path)?.[1]);
    if (!Number.isSafeInteger(tokenId)) return null;
    try {
      return describeObject(await stateOf(tokenId), publicUrl.replace(/\/+$/, ""));
    } catch {
      // A page without a preview is better than none: the screen itself tells what is wrong.
      return null;
    }
  };
}
