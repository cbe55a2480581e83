/**
 * `npm run lab -- browsers [firefox] [webkit]`: runs the core journeys in browsers that `npm test` does not use.
 * Needs `npm run build`. Exit code 0 if no journey failed; a browser that is not available is skipped, with the
 * reason.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../../shell/e2e/fixtures/server.ts";
import { type Engine, Missing } from "./engine.ts";
import { openFirefox } from "./firefox.ts";
import { journeys } from "./journeys.ts";
import { openWebKit } from "./webkit.ts";

const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = { firefox: openFirefox, webkit: openWebKit };

const chosen = Deno.args.length > 0 ? Deno.args : Object.keys(ENGINES);
const count = { passed: 0, failed: 0, skipped: 0 };
const folder = await mkdtemp(join(tmpdir(), "authentica-browsers-"));
const server = await startServer();
for (const name of chosen) {
  let engine: Engine;
  try {
    const open = ENGINES[name];
    if (!open) throw new Missing(`unknown browser: expected ${Object.keys(ENGINES).join(" or ")}`);
    engine = await open();
  } catch (error) {
    count[error instanceof Missing ? "skipped" : "failed"] += 1;
    console.log(`${error instanceof Missing ? "skipped" : "FAILED"}: ${name}: ${(error as Error).message}`);
    continue;
  }
  const write = async (file: string, content: string | Uint8Array) => {
    await writeFile(join(folder, file), content);
    return join(folder, file);
  };
  for (const [title, run] of journeys(server.url, write)) {
    try {
      await run(engine);
      count.passed += 1;
      console.log(`passed: ${engine.name}: ${title}`);
    } catch (error) {
      count.failed += 1;
      console.log(`FAILED: ${engine.name}: ${title}: ${(error as Error).message}`);
      // Later journeys depend on this one.
      break;
    }
  }
  await engine.close();
}
await server.stop();
await rm(folder, { recursive: true });
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
Deno.exit(count.failed > 0 ? 1 : 0);
