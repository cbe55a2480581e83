import { equal } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** `npm run check` does not check the types of the laboratory. */
export default {
  name: "the laboratory passes the type check",
  needs: [],
  withinMs: 5 * 60_000,
  async run() {
    const tsc = join(root, "node_modules/.bin/tsc");
    const { code, output, errors } = await ran(tsc, ["-b", ".ci/lab"], { cwd: root, withinMs: 5 * 60_000 });
    equal(code, 0, output + errors);
  },
} satisfies Row;
