import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Tested } from "./translated.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Language of the run. */
export const LANGUAGE = (process.env.IN ?? "qps") as Tested;

/** Folder for the findings of each state. */
export const OUT = process.env.OUT ?? join(root, "node_modules/.pseudo", LANGUAGE);
