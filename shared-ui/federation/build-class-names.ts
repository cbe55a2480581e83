import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Part of the loader context that css-loader passes to `getLocalIdent`. */
interface LoaderContext {
  readonly rootContext: string;
  readonly resourcePath: string;
}

/**
 * Returns the class name of `local` in a CSS Module: a letter and five characters of base64url, hashed from path,
 * content and name.
 *
 * Builds of different days share a page. If names did not depend on the content, one build's rules would apply to the
 * elements of another. Because they do, an unchanged style sheet has the same names in every build, and a changed one
 * has new names.
 */
export function classNameOf({ rootContext, resourcePath }: LoaderContext, _template: string, local: string): string {
  const path = relative(rootContext, resourcePath).replaceAll("\\", "/");
  const parts = JSON.stringify([path, readFileSync(resourcePath, "utf8"), local]);
  const digest = createHash("sha256").update(parts).digest();
  return String.fromCharCode(97 + ((digest[31] ?? 0) % 26)) + digest.toString("base64url").slice(0, 5);
}
