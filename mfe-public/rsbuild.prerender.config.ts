import { definePrerender } from "../shared-ui/federation/build.ts";
import { BASE_MARK } from "../shared-ui/federation/build-prerender.ts";

export default definePrerender({ entry: "./src/drawn.ts", assetPrefix: BASE_MARK });
