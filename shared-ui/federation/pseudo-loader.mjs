import { pseudoCatalogue } from "./pseudo-text.mjs";

/**
 * Turns the texts of an English catalogue into those of the pseudo-locale `qps`.
 *
 * @this {import("@rsbuild/core").Rspack.LoaderContext}
 * @param {string} source
 */
export default function pseudoLoader(source) {
  return pseudoCatalogue(source, this.resourcePath);
}
