import { definePrerender } from "../shared-ui/federation/build.ts";

export default definePrerender({
  entry: "./src/prerender.tsx",
  assetPrefix: "/",
  distPath: "../node_modules/.prerender/shell",
});
