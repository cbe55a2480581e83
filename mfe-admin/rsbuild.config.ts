import { defineRemote } from "../shared-ui/federation/build.ts";

export default defineRemote({ name: "mfe_admin", port: 3003, api: process.env.API_URL ?? "http://localhost:8000" });
