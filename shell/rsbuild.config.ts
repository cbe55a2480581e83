import { defineHost } from "../shared-ui/federation/build.ts";

export default defineHost({ port: 3000, api: process.env.API_URL ?? "http://localhost:8000" });
