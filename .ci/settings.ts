/** Writes the page of settings from `backend/setting-texts.ts`. */
import { writeFileSync } from "node:fs";
import { settingsPage } from "../backend/setting-texts.ts";

writeFileSync(new URL("../backend/docs/operate/configuration.md", import.meta.url), settingsPage());
