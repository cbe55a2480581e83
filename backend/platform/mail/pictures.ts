/**
 * Pictures of an e-mail: the logo, and the seal of its object. They are attached: nothing is fetched when it is read,
 * so mail programs show them without asking, and no one learns that it was read.
 *
 * One picture serves light and dark: transparent, with a line visible on both. Many programs darken e-mails unasked,
 * and would show the picture of the other scheme.
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

/** A picture that goes with a letter. */
export interface Picture {
  /** Names it within the letter (RFC 2392). */
  readonly cid: string;
  readonly filename: string;
  /** PNG. */
  readonly content: Uint8Array;
}

export interface Illustrated {
  readonly html: string;
  readonly pictures: readonly Picture[];
}

/** Sides in the letter, CSS pixels; drawn at twice that. */
const MARK = 24;
const SEAL = 128;

let mark: Promise<Uint8Array> | undefined;

/** A seal of `size` CSS pixels, with as many details as that can show, at twice its size. */
function drawn(hash: string, size: number, form: SealForm): Promise<Uint8Array> {
  const ink = sealInk(form === "broken" ? "broken" : "living");
  const svg = sealSvg({ form, hash, size, colors: { line: ink, guide: ink, over: ink } });
  return pngOf(svg.replace(/ width="\d+" height="\d+"/, ` width="${2 * size}" height="${2 * size}"`));
}

/** The letter with its pictures in their places. `names` ends their ids, which no other letter has. A letter does not wait for want of a picture: it goes without. */
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
    const sealed: Picture = { cid: `seal.${names}`, filename: "sceau.png", content };
    const image = `<div class="soft" align="center" style="padding:32px 0 0;${SANS};font-size:14px;line-height:21px;color:${LIGHT.inkSoft}"><img src="cid:${sealed.cid}" width="${SEAL}" height="${SEAL}" alt="${escapeHtml(seal.alt)}" style="display:inline-block;border:0"/></div>\n`;
    // A function, because `$` in the alternative text is a pattern otherwise.
    return { html: shown.replace(SEAL_PLACE, () => image), pictures: [marked, sealed] };
  } catch {
    mark = undefined;
    return { html, pictures: [] };
  }
}
