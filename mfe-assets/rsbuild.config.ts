import { defineRemote } from "../shared-ui/federation/build.ts";

export default defineRemote({ name: "mfe_assets", port: 3002, api: process.env.API_URL ?? "http://localhost:8000" });
