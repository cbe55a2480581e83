import type { PublicState } from "../../contract/registry.ts";

/**
 * Returns the title and owner name for previews and pictures, if the owner has made them public; nothing if the proof
 * is invalid, as on the page itself.
 */
export function shownWords({ proof, shown }: Pick<PublicState, "proof" | "shown">): {
  readonly title?: string;
  readonly owner?: string;
} {
  if (proof === "invalid") return {};
  const { title, owner } = shown ?? {};
  return {
    ...(title !== undefined && { title }),
    ...(owner && { owner: `${owner.firstName} ${owner.lastName}` }),
  };
}
