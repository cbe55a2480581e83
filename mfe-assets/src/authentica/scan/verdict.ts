import { formatInParis } from "@authentica/shared-ui/format/registry-date";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { words } from "#words/found.tsx";
import { ownerOf } from "../../objects/names.ts";
import { type FoundObject, isOwned } from "./found-object.ts";

/**
 * The verdict on a registered file, which answers « est-il protégé, et est-ce à moi ? » (is it protected, and is it
 * mine?).
 */
export interface Verdict {
  /**
   * `protected`: active, and the user's own. `foreign`: active, and another user's. `revoked`, `erased`: no longer
   * valid for anyone.
   */
  readonly kind: "protected" | "foreign" | "revoked" | "erased";
  readonly title: string;
  /** Consequence for the user. */
  readonly words: string;
}

/** Returns the verdict for an object that was declared without its file. */
function declaredVerdict(object: FoundObject, since: string): Verdict {
  const { erased, revoked, own, foreign } = words.declared;
  if (object.status === "erased") return { kind: "erased", title: erased.title, words: erased.means(since) };
  if (object.status === "revoked")
    return { kind: "revoked", title: revoked.title, words: revoked.means(since, isOwned(object)) };
  if (isOwned(object)) return { kind: "foreign", title: own.title, words: own.means(since) };
  return { kind: "foreign", title: foreign.title(ownerOf(object)), words: foreign.means(since) };
}

/** Returns what a found object means for the user. */
export function verdictOf(object: FoundObject): Verdict {
  const since = formatInParis(object.createdAt);
  if (isDeclared(object)) return declaredVerdict(object, since);
  const { erased, revoked, protected: own, foreign } = words.verdict;
  if (object.status === "erased") return { kind: "erased", title: erased.title, words: erased.means(since) };
  if (object.status === "revoked") return { kind: "revoked", title: revoked.title, words: revoked.means(since) };
  if (isOwned(object)) return { kind: "protected", title: own.title, words: own.means(since) };
  return { kind: "foreign", title: foreign.title(ownerOf(object)), words: foreign.means(since) };
}
