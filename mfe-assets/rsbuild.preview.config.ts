import { standIn } from "../.ci/alone/build.ts";
import { defineHost } from "../shared-ui/federation/build.ts";

/** The page of `npm run preview`, which this microfrontend's build runs in with nothing else of the product. */
export default standIn(defineHost({ port: 3002, api: process.env.API_URL ?? "http://localhost:8000" }));
