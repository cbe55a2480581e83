import { equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { fromHex, toHex } from "../../../../backend/formats/tlog/bytes.ts";
import { digest } from "../../../../backend/formats/tlog/hash.ts";
import { ed25519Verifier } from "../../../../backend/formats/tlog/note.ts";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { litewitness } from "../litewitness.ts";
import { goSource } from "../needs.ts";
import { startWitness } from "../our-witness.ts";
import type { Row } from "../row.ts";

/** A request and the expected response. */
interface Step {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly status: number;
  readonly asserts: readonly { readonly how: string; readonly text: string }[];
}

/** Reads the steps of a test in the Hurl language, as far as these tests use it. */
function readSteps(hurl: string): Step[] {
  const step =
    /^(GET|POST) http:\/\/localhost:7380(\/\S*)\n(?:```\n([\s\S]*?)```\n)?HTTP (\d+)\n\[Asserts\]\n((?:body (?:contains|==) ".*"\n?)+)/gm;
  return Array.from(hurl.matchAll(step), ([, method = "", path = "", body, status, asserts = ""]) => ({
    method,
    path,
    body: body ?? null,
    status: Number(status),
    asserts: Array.from(asserts.matchAll(/^body (contains|==) (".*")$/gm), ([, how = "", text = ""]) => ({
      how,
      text: JSON.parse(text) as string,
    })),
  }));
}

/** Number of steps in the file. */
const STEPS = 10;

export default {
  name: "our witness passes the tests that torchwood has for its own",
  needs: [litewitness],
  async run(bench) {
    const file = join(goSource("filippo.io/torchwood"), "cmd", "litewitness", "testdata", "litewitness.txt");
    const script = await Deno.readTextFile(file);
    const key = fromHex(/add-sigsum-log -key=([0-9a-f]{64})/.exec(script)?.[1] ?? "");
    const log = ed25519Verifier(`sigsum.org/v1/tree/${toHex(digest(key))}`, key);
    const steps = readSteps(script);
    equal(steps.length, STEPS, "the steps could not be read");
    const { url } = await startWitness(bench, "example.com/witness", [formatVkey(log)]);
    for (const [at, { method, path, body, status, asserts }] of steps.entries()) {
      const answer = await fetch(url + path, { method, body });
      const text = await answer.text();
      equal(answer.status, status, `step ${at + 1}: ${text}`);
      for (const { how, text: wanted } of asserts)
        ok(how === "==" ? text === wanted : text.includes(wanted), `step ${at + 1}: "${text}" lacks "${wanted}"`);
    }
  },
} satisfies Row;
