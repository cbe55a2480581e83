import { standAlone } from "../.ci/alone/build.ts";
import { defineRemote } from "../shared-ui/federation/build.ts";

export default standAlone(
  defineRemote({
    name: "mfe_public",
    port: 3001,
    api: process.env.API_URL ?? "http://localhost:8000",
    isPrerendered: true,
  }),
);
