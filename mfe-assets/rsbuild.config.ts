import { standAlone } from "../.ci/alone/build.ts";
import { defineRemote } from "../shared-ui/federation/build.ts";
import { API_URL, devPort } from "../shared-ui/federation/dev-servers.ts";

export default standAlone(defineRemote({ name: "mfe_assets", port: devPort("mfe_assets"), api: API_URL }));
