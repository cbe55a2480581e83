import { defineRemote } from "../shared-ui/federation/build.ts";

export default defineRemote({ name: "mfe_public", port: 3001, api: process.env.API_URL ?? "http://localhost:8000" });
