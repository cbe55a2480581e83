import type { PublicState } from "../../contract/registry.ts";

/**
 * Returns the title and the owner's name for previews and images, if the owner has made them public. Returns nothing
 * if the proof is invalid, as the page itself does.
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
