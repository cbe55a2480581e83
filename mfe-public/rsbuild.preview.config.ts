import { standIn } from "../.ci/alone/build.ts";
import { defineHost } from "../shared-ui/federation/build.ts";
import { API_URL, devPort } from "../shared-ui/federation/dev-servers.ts";

/** The page of `npm run preview`, which this microfrontend's build runs in with nothing else of the product. */
export default standIn(defineHost({ port: devPort("mfe_public"), api: API_URL }));
