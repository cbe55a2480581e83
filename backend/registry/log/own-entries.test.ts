/** The log's own entries between those of objects: every reader accepts them, and none assigns them to an object. */
import { expect, onTestFinished, test } from "vitest";
import type { TokenAnswer } from "../../contract/registry.ts";
import { type Leaf, NO_FILE } from "../../formats/tlog/leaf.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { mirror } from "../mirror/mirror.ts";
import { createLog } from "./log.ts";
import { createScrubber } from "./scrubber.ts";
import { registryKeys } from "./store.ts";

const DIGEST = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";

async function openMixed(own: Partial<Leaf> & Pick<Leaf, "type">) {
  const app = await openHarness();
  const ada = await app.signUp();
  await app.claimed(ada, sha256("one"));
  const log = createLog({ kv: app.kv, now: app.environment.now });
  const index = await log.append({
    reads: [],
    decide: (_, slot) => ({
      entry: { fingerprint: NO_FILE, tokenId: slot.index, eventNumber: 1, commitment: DIGEST, ...own },
      writes: [],
      result: slot.index,
    }),
  });
  const { _id } = await app.claimed(ada, sha256("two"));
  await body(app.call("POST", "/object/edit-object", ada, { objectId: _id, objectName: "Autre" }));
  await app.checkpoints.sign();
  return { ...app, index };
}

async function scrubbed({ kv, checkpoints, environment }: Awaited<ReturnType<typeof openMixed>>) {
  const scrubber = createScrubber({ kv, checkpoints, log: () => undefined, now: environment.now });
  while (scrubber.state().finishedAt === null) await scrubber.step();
  return scrubber.state().problems;
}

async function mirrored(app: Awaited<ReturnType<typeof openMixed>>) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-own-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const fetchPath = async (path: string) =>
    new Uint8Array(await (await app.app.request(`/api/registry/${path}`)).arrayBuffer());
  return mirror({ fetchPath, dir, log: app.checkpoints.keys() });
}

test("writer, fsck, scrubber and mirror accept an entry of the log itself, which is not an object", async () => {
  const app = await openMixed({ type: "index" });
  expect((await app.kv.get(registryKeys.leaf(app.index))).value).toBeInstanceOf(Uint8Array);
  expect((await app.kv.get(registryKeys.token(app.index, 1))).value).toBeNull();
  expect(await app.audit()).toEqual([]);
  expect(await scrubbed(app)).toEqual([]);
  expect(await mirrored(app)).toMatchObject({ to: 4 });
  expect((await app.call("GET", `/registry/token/${app.index}`, null)).status).toBe(404);
  const answer = await body<TokenAnswer>(app.call("GET", `/registry/token/${app.index + 1}`, null));
  expect(answer.object).toMatchObject({ proof: "valid", tokenId: app.index + 1 });
});

test("fsck, scrubber and mirror find an entry of the log itself that names another entry", async () => {
  const app = await openMixed({ type: "index", tokenId: 99 });
  const fault = "it is an index of 99 entries";
  expect(await app.audit()).toEqual([`registry/leaf/${app.index}: ${fault}`]);
  expect(await scrubbed(app)).toEqual([`Entry ${app.index}: ${fault}.`]);
  await expect(mirrored(app)).rejects.toThrow(`Entry ${app.index} is invalid: ${fault}.`);
});
