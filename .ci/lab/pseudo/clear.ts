import { rmSync } from "node:fs";
import { OUT } from "./folder.ts";

/** Playwright calls this before all tests, so that the report has only the findings of this run. */
export default function clear(): void {
  if (process.env.OUT === undefined) rmSync(OUT, { recursive: true, force: true });
}
