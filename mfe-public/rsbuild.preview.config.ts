import { standIn } from "../.ci/alone/build.ts";
import { defineHost } from "../shared-ui/federation/build.ts";
import { API_URL, devPort } from "../shared-ui/federation/dev-servers.ts";

/** Page of `npm run preview`: runs this microfrontend's build without the shell and the other microfrontends. */
export default standIn(defineHost({ port: devPort("mfe_public"), api: API_URL }));
