import { expect, test } from "vitest";
import type { LookupAnswer } from "../../contract/registry.ts";
import { openKv } from "../../platform/kv/open.ts";
import { createLog } from "../../registry/log/log.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";

test("the state of a hash is public without an account, and reveals nothing about its owner", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const hash = sha256("a file");
  const lookup = () => app.call("GET", `/registry/lookup?hash=${hash}`, null);
  expect(await body(lookup())).toEqual({ hash, object: null, objects: [], size: 0, checkpoint: await app.file.read() });

  const { _id } = await app.claimed(ada, hash);
  app.pass(5000);
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: _id }));
  await app.checkpoints.sign();
  const answer = await lookup();
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const object = {
    status: "revoked",
    tokenId: 0,
    proofId: _id,
    hash,
    registeredAt: "2026-01-01T00:00:00.000Z",
    depositedAt: null,
    latestEvent: { index: 1, type: "revoke", at: "2026-01-01T00:00:05.000Z" },
    proof: expect.stringMatching(/^(valid|pending)$/),
  };
  expect(await body<LookupAnswer>(answer)).toEqual({
    hash,
    object,
    objects: [object],
    size: 2,
    checkpoint: expect.any(String),
  });
  await body(app.call("GET", "/registry/lookup?hash=abc", null), 400);
});

test("a look-up reads the same number of records in a long log as in a short one", async () => {
  let reads = 0;
  let calls = 0;
  const kv = faultyKv(await openKv(":memory:"), {
    reading(keys, read) {
      reads += keys.length;
      calls += 1;
      return read();
    },
  });
  const app = await openHarness({ kv });
  await app.claimed(await app.signUp(), sha256("one"));
  const log = createLog({ kv: app.kv, now: app.environment.now });
  const readOf = async () => {
    await app.checkpoints.sign();
    // The first look-up reads the tiles that are new in the checkpoint, and the tile of the entry. So the second one is
    // counted.
    for (let time = 0; time < 2; time++) {
      [reads, calls] = [0, 0];
      await body(app.call("GET", `/registry/lookup?hash=${sha256("one")}`, null));
    }
    return reads;
  };
  const short = await readOf();
  await fillLog(log, 1000, 1);
  expect(await readOf()).toBe(short);
  expect(short).toBeLessThanOrEqual(8);
  expect(calls).toBe(2);
});
