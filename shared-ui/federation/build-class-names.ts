import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** The used part of the loader context that css-loader passes to `getLocalIdent`. */
interface LoaderContext {
  readonly rootContext: string;
  readonly resourcePath: string;
}

/**
 * Returns the class name of `local` in a CSS Module: a letter and five characters of base64url, from a hash of path,
 * content and name.
 *
 * A page may contain builds of different days. If class names did not depend on the content of the style sheet, the
 * rules of one build would apply to elements of another. An unchanged style sheet has the same class names in every
 * build; a changed one has new class names.
 */
export function classNameOf({ rootContext, resourcePath }: LoaderContext, _template: string, local: string): string {
  const path = relative(rootContext, resourcePath).replaceAll("\\", "/");
  const parts = JSON.stringify([path, readFileSync(resourcePath, "utf8"), local]);
  const digest = createHash("sha256").update(parts).digest();
  return String.fromCharCode(97 + ((digest[31] ?? 0) % 26)) + digest.toString("base64url").slice(0, 5);
}
