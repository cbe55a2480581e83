import { definePrerender } from "../shared-ui/federation/build.ts";

export default definePrerender({ entry: "./src/prerender.tsx", assetPrefix: "/" });
