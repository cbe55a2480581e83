import type { PublicState } from "../../contract/registry.ts";
import type { Guest } from "../port/guest.ts";
import { badgeRoutes } from "./routes.ts";

/** How an object stands, as a picture for the pages of others, and what an address of ours is in them (oEmbed). */
export const badge = {
  name: "badge",
  settings: [],
  collections: [],
  tags: {},
  readSettings: () => null,
  preview: ({ tokenId }: Pick<PublicState, "tokenId">, publicUrl) => ({
    oembed: `${publicUrl}/oembed?url=${encodeURIComponent(`${publicUrl}/explorer/${tokenId}`)}`,
  }),
  open: ({ limits, publicUrl, lookup }) => ({ routes: () => badgeRoutes({ limits, publicUrl, lookup }) }),
} as const satisfies Guest<null>;
