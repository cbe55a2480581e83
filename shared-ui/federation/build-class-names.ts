import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** The module that css-loader reads, as it hands it to `getLocalIdent`. */
interface LoaderContext {
  readonly rootContext: string;
  readonly resourcePath: string;
}

/**
 * Returns the class name of `local` in a CSS Module: a letter and five characters of base64url, hashed from path,
 * content and name.
 *
 * Builds of different days share a page. A name that did not depend on the content would apply one build's rule to
 * the elements of another; with it, the same sheet has the same names in every build, and a changed sheet has new
 * names.
 */
export function classNameOf({ rootContext, resourcePath }: LoaderContext, _template: string, local: string): string {
  const path = relative(rootContext, resourcePath).replaceAll("\\", "/");
  const parts = JSON.stringify([path, readFileSync(resourcePath, "utf8"), local]);
  const digest = createHash("sha256").update(parts).digest();
  return String.fromCharCode(97 + ((digest[31] ?? 0) % 26)) + digest.toString("base64url").slice(0, 5);
}
