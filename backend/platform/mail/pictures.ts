/**
 * Images of an e-mail: the logo, and the seal of the e-mail's object. They are attached, so nothing is requested when
 * the e-mail is read. So mail programs show them without asking, and no one learns that the e-mail was read.
 *
 * The same image serves the light and the dark scheme: it is transparent, with lines that are visible on both. With
 * two images, the wrong one would often be shown, because many mail programs darken e-mails on their own.
 */
import { sealInk } from "../../formats/seal/cover.ts";
import type { SealForm } from "../../formats/seal/drawing.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { sealSvg } from "../../formats/seal/svg.ts";
import { pngOf } from "../pictures/raster.ts";
import { MARK_PLACE, SEAL_PLACE } from "./email.ts";
import type { Mail } from "./outbox.ts";
import { LIGHT } from "./palette.ts";
import { escapeHtml, SANS } from "./parts.ts";

/** An image that is attached to an e-mail. */
export interface Picture {
  /** Identifier within the e-mail (RFC 2392). */
  readonly cid: string;
  readonly filename: string;
  /** PNG file. */
  readonly content: Uint8Array;
}

export interface Illustrated {
  readonly html: string;
  readonly pictures: readonly Picture[];
}

/** Sizes of logo and seal (CSS pixels). Both are drawn at twice this resolution. */
const MARK = 24;
const SEAL = 128;

let mark: Promise<Uint8Array> | undefined;

/** Draws a seal with the level of detail that fits `size` CSS pixels, at twice that resolution. */
function drawn(hash: string, size: number, form: SealForm): Promise<Uint8Array> {
  const ink = sealInk(form === "broken" ? "broken" : "living");
  const svg = sealSvg({ form, hash, size, colors: { line: ink, guide: ink, over: ink } });
  return pngOf(svg.replace(/ width="\d+" height="\d+"/, ` width="${2 * size}" height="${2 * size}"`));
}

/**
 * Inserts the images of an e-mail. `names` is appended to their ids to make these unique. If drawing fails, the
 * e-mail is sent without images.
 */
export async function illustrated({ html, seal }: Pick<Mail, "html" | "seal">, names: string): Promise<Illustrated> {
  try {
    mark ??= drawn(HOUSE_HASH, MARK, "live");
    const marked: Picture = { cid: `mark.${names}`, filename: "authentica.png", content: await mark };
    const shown = html.replace(
      MARK_PLACE,
      `<img src="cid:${marked.cid}" width="${MARK}" height="${MARK}" alt="" style="display:inline-block;border:0;vertical-align:-4px;margin-right:3px"/>&#160;`,
    );
    if (!seal) return { html: shown, pictures: [marked] };
    const content = await drawn(seal.hash, SEAL, seal.state === "broken" ? "broken" : "live");
    const sealed: Picture = { cid: `seal.${names}`, filename: seal.fileName ?? "sceau.png", content };
    const image = `<div class="soft" align="center" style="padding:32px 0 0;${SANS};font-size:14px;line-height:21px;color:${LIGHT.inkSoft}"><img src="cid:${sealed.cid}" width="${SEAL}" height="${SEAL}" alt="${escapeHtml(seal.alt)}" style="display:inline-block;border:0"/></div>\n`;
    // Uses a function because `$` is special in a replacement text.
    return { html: shown.replace(SEAL_PLACE, () => image), pictures: [marked, sealed] };
  } catch {
    mark = undefined;
    return { html, pictures: [] };
  }
}
