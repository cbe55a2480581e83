import { expect, test } from "vitest";
import type { TokenAnswer } from "../../contract/registry.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";

test("finds an object by the identifier on its certificate, in any spelling and with any status", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await app.claimed(ada, sha256("before"));
  const { _id, tokenId } = await app.claimed(ada, sha256("a file"));
  const named = (typed: string) => app.call("GET", `/registry/proof-id/${encodeURIComponent(typed)}`, null);
  for (const typed of [_id, _id.toLowerCase(), _id.replaceAll("-", ""), _id.replaceAll("-", " – ")])
    expect(await body(named(typed)), typed).toEqual({ proofId: _id, tokenId });

  await body(app.call("POST", "/transfer/offer", ada, { objectId: _id, to: bob.email }), 201);
  const { data } = await body<{ data: { _id: string }[] }>(app.call("GET", "/transfer/offers", bob));
  await body(app.call("POST", "/transfer/accept", bob, { offerId: data[0]?._id }));
  expect(await body(named(_id))).toEqual({ proofId: _id, tokenId });
  await body(app.call("POST", "/object/revoke-object", bob, { objectId: _id }));
  expect(await body(named(_id))).toEqual({ proofId: _id, tokenId });
  await body(app.call("POST", "/user/delete-account", bob, { email: bob.email }), 202);
  await app.resumeErasures();
  expect(await body(named(_id))).toEqual({ proofId: _id, tokenId });
  const { object } = await body<TokenAnswer>(app.call("GET", `/registry/token/${tokenId}`, null));
  expect(object).toMatchObject({ proofId: _id, status: "erased" });
});

test("gives the same answer for an unknown and a mistyped identifier", async () => {
  const app = await openHarness();
  const { _id } = await app.claimed(await app.signUp(), sha256("a file"));
  const mistyped = _id.endsWith("2") ? `${_id.slice(0, -1)}3` : `${_id.slice(0, -1)}2`;
  const answers = [];
  for (const proofId of ["2222-2222-2222", mistyped, "x"]) {
    const { requestId: _, ...said } = await body<{ requestId: string }>(
      app.call("GET", `/registry/proof-id/${proofId}`, null),
      404,
    );
    answers.push(said);
  }
  expect(new Set(answers.map((said) => JSON.stringify(said))).size).toBe(1);
});
