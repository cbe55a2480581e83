import { expect, test } from "vitest";
import type { ErrorBody } from "../../../contract/errors.ts";
import type { CessionsAnswer, TransferOffersAnswer } from "../../../contract/transfer.ts";
import { makeKey } from "../../../tests/api-key.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../../tests/harness.ts";
import { addPasskey } from "../../../tests/passkey.ts";
import { openWithReceiver } from "../../../tests/webhooks.ts";
import { pageOf } from "../../kv/pages.ts";

/** Requests all pages of a list and returns the entries. */
function walk(
  all: readonly number[],
  limit: number,
  between: (seen: readonly number[]) => readonly number[] = () => all,
) {
  const seen: number[] = [];
  let pages = 0;
  let cursor: string | undefined;
  let list = all;
  do {
    const page = pageOf(list, { limit, cursor }, (entry) => [entry, "same"]);
    seen.push(...page.listed);
    pages += 1;
    cursor = page.nextCursor ?? undefined;
    list = between(seen);
  } while (cursor !== undefined);
  return { seen, pages };
}

test("a list in memory is paged from the greatest key down, with each entry once", () => {
  expect(walk([3, 1, 5, 2, 4], 2)).toEqual({ seen: [5, 4, 3, 2, 1], pages: 3 });
  expect(walk([3, 1, 2], 3)).toEqual({ seen: [3, 2, 1], pages: 1 });
  expect(walk([], 3)).toEqual({ seen: [], pages: 1 });
});

test("entries that are added or removed during paging neither hide nor repeat another entry", () => {
  const { seen } = walk([5, 4, 3, 2, 1], 2, (before) => (before.length === 2 ? [9, 5, 3, 2, 1] : [9, 3, 2, 1]));
  expect(seen).toEqual([5, 4, 3, 2, 1]);
});

test.each([
  ["of more parts", [0, [1, "same", 1]]],
  ["of other kinds", [0, ["1", "same"]]],
  ["of another source", [1, [1, "same"]]],
])("a page cursor %s is refused", (_, made) => {
  const cursor = btoa(JSON.stringify(made));
  expect(() => pageOf([1], { limit: 1, cursor }, (entry) => [entry, "same"])).toThrow(
    "cursor does not belong to this list",
  );
});

/** Returns each `_id` or `objectId` of a list of the API, following the `Link` headers. */
async function walked(app: Pick<Harness, "call">, who: Person, path: string): Promise<readonly string[]> {
  const seen: string[] = [];
  let next: string | null = `${path}?limit=1`;
  while (next !== null) {
    const answer = await app.call("GET", next, who);
    const { data } = await body<{ data: { _id?: string; objectId: string }[] }>(Promise.resolve(answer.clone()));
    expect(data.length).toBeLessThanOrEqual(1);
    seen.push(...data.map(({ _id, objectId }) => _id ?? objectId));
    const [, query] = /^<(\?[^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "") ?? [];
    next = query === undefined ? null : `${path}${query}`;
  }
  return seen;
}

test("offers, transfers, devices and events of an object are returned in pages if requested, otherwise as a whole", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const offered: string[] = [];
  for (const name of ["one", "two", "three"]) {
    const { _id: objectId } = await app.claimed(ada, sha256(name));
    app.pass(1000);
    offered.push(objectId);
    await body(app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }), 201);
  }
  const { data: offers } = await body<TransferOffersAnswer>(app.call("GET", "/transfer/offers", bob));
  expect(offers).toHaveLength(3);
  expect(await walked(app, bob, "/transfer/offers")).toEqual(offers.map(({ _id }) => _id));
  for (const { _id: offerId } of offers) await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const { data: cessions } = await body<CessionsAnswer>(app.call("GET", "/transfer/cessions", ada));
  expect([...(await walked(app, ada, "/transfer/cessions"))].sort()).toEqual(
    cessions.map(({ objectId }) => objectId).sort(),
  );
  expect(cessions).toHaveLength(3);
  const told = `/notifications/get-object-notifications/${offered[0]}`;
  const { data: events } = await body<{ data: { _id: string }[] }>(app.call("GET", told, bob));
  expect(events.length).toBeGreaterThan(1);
  expect(await walked(app, bob, told)).toEqual(events.map(({ _id }) => _id));
  const { data: devices } = await body<{ data: { _id: string }[] }>(app.call("GET", "/user/sessions", ada));
  expect(await walked(app, ada, "/user/sessions")).toEqual(devices.map(({ _id }) => _id));
  expect((await body<ErrorBody>(app.call("GET", "/transfer/offers?cursor=x", bob), 400)).code).toBe("invalid_input");
});

test("pages of API keys, passkeys and webhooks have the order of the whole list", async () => {
  const { ada, ...app } = await openWithReceiver();
  for (const name of ["one", "two", "three"]) {
    await makeKey(app, ada, { name });
    await addPasskey(app, ada, name);
    await app.add(ada, undefined, `https://${name}.example.com/`);
    app.pass(1000);
  }
  for (const path of ["/user/api-keys", "/user/passkeys", "/webhooks"]) {
    const { data } = await body<{ data: { _id: string }[] }>(app.call("GET", path, ada));
    expect(data).toHaveLength(3);
    expect(await walked(app, ada, path)).toEqual(data.map(({ _id }) => _id));
    expect((await body<ErrorBody>(app.call("GET", `${path}?limit=0`, ada), 400)).code).toBe("invalid_input");
  }
});
