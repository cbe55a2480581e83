import { expect, test } from "vitest";
import type { LookupAnswer } from "../../contract/registry.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";

test("anybody learns the state of a hash with no account, and nothing about its owner", async () => {
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
