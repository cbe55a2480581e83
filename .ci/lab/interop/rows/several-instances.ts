import { equal, ok } from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fromBase64, toHex } from "../../../../backend/formats/tlog/bytes.ts";
import { readCheckpoint } from "../../../../backend/formats/tlog/checkpoint.ts";
import { hashLeaf } from "../../../../backend/formats/tlog/hash.ts";
import { checkInclusion } from "../../../../backend/formats/tlog/merkle.ts";
import { runFsck, startServer } from "../../../../backend/tests/server.ts";
import { claimForm, register, type Teller } from "../../../../backend/tests/story-run.ts";
import { crate } from "../needs.ts";
import type { Row } from "../row.ts";

const denokv = crate("denokv", "0.14.0");

const CLAIMS = 600;
const AT_ONCE = 30;
const TOKEN = "of this row alone";
const FOLLOWED_WITHIN_MS = 2000;

/** Repeats a claim until there is an answer; returns `true` if the claim was made now or before. */
async function claim(urls: () => readonly string[], at: number, who: Teller, refused: string[]) {
  const hash = toHex(randomBytes(32));
  for (let tries = 0; tries < 50; tries++) {
    const alive = urls();
    const answer = await fetch(`${alive[(at + tries) % alive.length]}/api/object/register`, {
      method: "POST",
      headers: { authorization: `Bearer ${who.accessToken}` },
      body: claimForm(who, hash),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 201 || (answer?.status === 409 && tries > 0)) return true;
    // The killed instance sends no answer, and the others must refuse nothing.
    if (answer && text !== undefined) refused.push(`${answer.status} ${text}`);
  }
  return false;
}

export default {
  name: `three instances on denokv register ${CLAIMS} claims in one log while one is killed; each serves proofs under checkpoints of the others`,
  needs: [denokv],
  async run(bench) {
    const port = await bench.freePort();
    await bench.start(
      denokv.path,
      ["--sqlite-path", join(await bench.folder(), "kv.sqlite3"), "serve", "--addr", `127.0.0.1:${port}`],
      {
        env: { DENO_KV_ACCESS_TOKEN: TOKEN },
        isReady: () =>
          Deno.connect({ hostname: "127.0.0.1", port }).then(
            (connection) => {
              connection.close();
              return true;
            },
            () => false,
          ),
      },
    );
    const shared = {
      DENO_KV_URL: `http://127.0.0.1:${port}`,
      DENO_KV_ACCESS_TOKEN: TOKEN,
      AUTH_SECRET: randomBytes(32).toString("base64"),
      REGISTRY_KEY: randomBytes(32).toString("base64"),
      // Without front ends, because the verifier would be registered at the first start.
      WEB_DIR: await bench.folder(),
    };
    const start = async () => {
      const folder = await bench.folder();
      const server = await startServer(folder, shared);
      let ended: Promise<unknown> | null = null;
      const once = (end: () => Promise<unknown>) => () => {
        ended ??= end();
        return ended;
      };
      bench.atEnd(once(server.kill));
      return { folder, url: server.url, kill: once(server.kill), stop: once(server.stop) };
    };
    const [one, two, three] = await Promise.all([start(), start(), start()]);
    const ada = await register(one.url, "ada@example.com");

    let alive = [one.url, two.url, three.url];
    let [next, made] = [0, 0];
    const refused: string[] = [];
    const work = async () => {
      while (next < CLAIMS) {
        const at = next++;
        if (at === CLAIMS / 2) {
          alive = alive.slice(0, 2);
          await three.kill();
        }
        if (await claim(() => alive, at, ada, refused)) made += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    equal(made, CLAIMS);
    equal(refused.join("; "), "");

    const noteOf = async ({ url }: { readonly url: string }) => (await fetch(`${url}/api/registry/checkpoint`)).text();
    const ended = Date.now();
    while (readCheckpoint(await noteOf(two)).size < CLAIMS || (await noteOf(one)) !== (await noteOf(two))) {
      ok(Date.now() - ended < 5 * FOLLOWED_WITHIN_MS, `${await noteOf(one)} and ${await noteOf(two)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    equal(readCheckpoint(await noteOf(one)).size, CLAIMS);

    // One more claim at one instance; the other, which registers nothing, serves its proof.
    ok(await claim(() => [one.url], 0, ada, refused));
    const entered = Date.now();
    while (readCheckpoint(await noteOf(two)).size === CLAIMS)
      ok(Date.now() - entered < FOLLOWED_WITHIN_MS, "the other instance does not follow");
    const checkpoint = readCheckpoint(await noteOf(two));
    const entries = await fetch(`${two.url}/api/registry/tile/entries/002.p/${checkpoint.size - 512}`);
    const bytes = new Uint8Array(await entries.arrayBuffer());
    let at = 0;
    let leaf = bytes;
    for (let index = 512; index < checkpoint.size; index++) {
      const length = new DataView(bytes.buffer).getUint16(at);
      leaf = bytes.slice(at + 2, at + 2 + length);
      at += 2 + length;
    }
    const answer = await fetch(
      `${two.url}/api/registry/proof/inclusion?index=${checkpoint.size - 1}&size=${checkpoint.size}`,
    );
    const { hashes } = (await answer.json()) as { hashes: string[] };
    ok(checkInclusion(checkpoint.size - 1, checkpoint.size, hashLeaf(leaf), hashes.map(fromBase64), checkpoint.root));

    await Promise.all([one.stop(), two.stop()]);
    const { code, output } = await runFsck(one.folder, shared);
    equal(code, 0, output);
  },
} satisfies Row;
