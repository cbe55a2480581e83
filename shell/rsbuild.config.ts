import { defineHost } from "../shared-ui/federation/build.ts";
import { API_URL, devPort } from "../shared-ui/federation/dev-servers.ts";

export default defineHost({ port: devPort("shell"), api: API_URL });
