import type { PublicState } from "../../contract/registry.ts";

/** What a page says of itself to whoever shows a link to it. Plain text. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page. */
  readonly url: string;
}

const PRODUCT = "Authentica";
const ADDRESS = /^\/explorer\/(0|[1-9]\d{0,15})$/;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const dates = new Intl.DateTimeFormat("fr-FR", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/Paris",
});

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
  const day = dates.format(new Date(registeredAt));
  const description = `Fichier inscrit au registre d’${PRODUCT} le ${day}${SEQUELS[status] ?? ""}. Vérifiez-le dans votre navigateur, sans compte.`;
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

/** A page with the preview in its head, in the place of its title. A page without a title is left as it is. */
export function withLinkPreview(page: string, { title, description, url }: LinkPreview): string {
  const name = `${title} — ${PRODUCT}`;
  const head = [
    `<title>${escaped(name)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...Object.entries({ title: name, description, type: "website", url, site_name: PRODUCT, locale: "fr_FR" }).map(
      ([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`,
    ),
  ].join("");
  // A function, since a `$` in a replacement text would mean something.
  return page.replace(/<title>[^<]*<\/title>/, () => head);
}
