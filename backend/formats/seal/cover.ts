/** Default image of an object without a cover: its seal. */
import type { SealState } from "./address.ts";
import type { SealColors } from "./drawing.ts";
import { SEAL_BOX } from "./geometry.ts";
import { sealMarkup } from "./svg.ts";

/** Size of the image (8:5). */
const WIDTH = 640;
const HEIGHT = 400;
const SIZE = 336;
/** These colours have a contrast of at least 3:1 on light and on dark, because the image's background is unknown. */
const INK: Readonly<Record<SealState, string>> = { living: "#e14c2f", broken: "#83868e" };

/** Line colour of a seal on an unknown background. */
export const sealInk = (state: SealState): string => INK[state];

/** Returns the image as SVG. */
export function sealCover(hash: string, state: SealState): string {
  const color = sealInk(state);
  const colors: SealColors = { line: color, guide: color, over: color };
  const scale = SIZE / SEAL_BOX;
  const seal = sealMarkup({ form: state === "broken" ? "broken" : "live", hash, size: SIZE, colors });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) scale(${scale})">${seal}</g></svg>`;
}
