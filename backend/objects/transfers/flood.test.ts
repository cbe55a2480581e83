import { expect, test } from "vitest";
import { UNPROVEN_OFFERS_TO_ONE } from "../../contract/constants.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { TransferOffersAnswer } from "../../contract/transfer.ts";
import { body, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { offerKeys } from "./store.ts";

test("accounts with unproven addresses share one limit of offers to the same address; a proven account is not affected", async () => {
  const app = await openHarness();
  const victim = await app.signUp("Vic");
  const strangers = await Promise.all(["Eve", "Mal", "Pat"].map((name) => app.register(name)));
  const ada = await app.signUp("Ada");
  const offer = async (who: Person, file: string) => {
    const { _id: objectId } = await app.claimed(who, sha256(file));
    return app.call("POST", "/transfer/offer", who, { objectId, to: victim.email });
  };
  const first = await body<{ _id: string }>(offer(ada, "honest"), 201);
  const answers = await Promise.all(
    strangers.flatMap((who, at) => Array.from({ length: 10 }, (_, file) => offer(who, `${at}/${file}`))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(UNPROVEN_OFFERS_TO_ONE);
  const refused = answers.find(({ status }) => status === 429) as Response;
  expect(((await refused.json()) as ErrorBody).message).toContain("Confirm your e-mail address");

  const later = await body<{ _id: string }>(offer(ada, "honest, too"), 201);
  const { data } = await body<TransferOffersAnswer>(app.call("GET", "/transfer/offers", victim));
  expect(data).toHaveLength(UNPROVEN_OFFERS_TO_ONE + 2);
  expect(data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first._id, later._id]));

  // When an offer ends, another one can be made, and the records of the ended one are removed.
  const [theirs] = data.filter(({ _id }) => ![first._id, later._id].includes(_id));
  await body(app.call("POST", "/transfer/decline", victim, { offerId: theirs?._id }));
  expect((await offer(strangers[0] as Person, "once more")).status).toBe(201);
  expect(await Array.fromAsync(app.kv.list({ prefix: offerKeys.allByUnproven }))).toHaveLength(UNPROVEN_OFFERS_TO_ONE);
  expect(await app.audit()).toEqual([]);
});
