import { definePrerender } from "../../shared-ui/federation/build.ts";

export default definePrerender({ entry: "./.ci/plain/prerender.ts", assetPrefix: "/" });
