import type { PublicState } from "../../contract/registry.ts";
import type { Plugin } from "../port/plugin.ts";
import { badgeRoutes } from "./routes.ts";

/** The badge, an image of an object's status for other sites, and oEmbed for our addresses. */
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
} as const satisfies Plugin<null>;
