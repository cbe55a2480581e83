import { overlayDetail, type SealDrawing, type SealPart, sealParts } from "./drawing.ts";
import { SEAL_BOX, type SealDetail, sealDetail, sealGeometry } from "./geometry.ts";

export interface SealSvgOptions extends Pick<SealDrawing, "form" | "size" | "done" | "colors"> {
  /** 64 hexadecimal digits, either case. */
  readonly hash: string;
  /** Hash of the second seal, for an overlay. */
  readonly other?: string;
  /** Level of detail; by default derived from the seal's size. */
  readonly detail?: SealDetail;
  /** Prefix of the ids in the drawing. Only needed if a document contains several seals. */
  readonly id?: string;
}

/**
 * Returns the parts of a seal as markup, without the `svg` element. The markup contains only generated numbers and
 * the given colours.
 */
export function sealMarkup({ hash, other, detail, id = "seal", ...drawing }: SealSvgOptions): string {
  const shown = detail ?? (drawing.form === "overlay" ? overlayDetail(drawing.size) : sealDetail(drawing.size));
  const geometry = sealGeometry(hash, shown);
  return sealParts({ ...drawing, id, geometry, other: other && sealGeometry(other, shown) } as SealDrawing)
    .map(markupOf)
    .join("");
}

/** Returns a seal as an SVG file. */
export function sealSvg(options: SealSvgOptions): string {
  const half = SEAL_BOX / 2;
  const { size } = options;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${SEAL_BOX} ${SEAL_BOX}" width="${size}" height="${size}">${sealMarkup(options)}</svg>`;
}

/** Returns the SVG name of an attribute. */
const nameOf = (name: string) => name.replace(/^(clip|fill|stroke)([A-Z])/, (_, a, b) => `${a}-${b.toLowerCase()}`);

function markupOf({ tag, attributes, children = [] }: SealPart): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${nameOf(name)}="${value}"`);
  return `<${tag}${written.join("")}>${children.map(markupOf).join("")}</${tag}>`;
}
