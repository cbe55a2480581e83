import type { PublicState } from "../../contract/registry.ts";

/** What previews and pictures of a page say of the title and name that its owner has made public, as the page itself does: nothing if the proof fails. */
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
