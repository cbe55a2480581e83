import { definePrerender } from "../shared-ui/federation/build.ts";

export default definePrerender({
  entry: "./src/routes.tsx",
  assetPrefix: "/remotes/mfe-public/",
  distPath: "../node_modules/.prerender/mfe-public",
});
