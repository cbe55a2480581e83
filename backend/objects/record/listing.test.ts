import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import type { Notification } from "../../contract/notification.ts";
import type { ListedObject } from "../../contract/object.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, type Write } from "../../platform/kv/write.ts";
import { countingKv } from "../../tests/counting-kv.ts";
import { body, type Harness, openHarness, type Person } from "../../tests/harness.ts";
import { type NotificationRecord, notificationRecords, readMarkRecords } from "../notifications/store.ts";
import { formerOwnershipRecords, type HeldObject, objectRecords } from "./store.ts";

const AT = Date.UTC(2026, 0, 1);
const OBJECTS = "/object/get-user-objects";
const NOTIFICATIONS = "/notifications/get-user-notifications";
const MANY = 1_000;

const idOf = async (app: Harness, who: Person): Promise<string> =>
  (await body<{ _id: string }>(app.call("GET", "/user/get-user", who)))._id;

const hashAt = (tokenId: number) => tokenId.toString(16).padStart(64, "0");

const objectAt = (tokenId: number, ownerId: string): HeldObject => ({
  id: `TEST-${tokenId}`,
  objectName: `Tableau ${tokenId}`,
  ownerId,
  walletAddress: `0x${"1".repeat(40)}`,
  hash: hashAt(tokenId),
  cover: { hash: hashAt(tokenId), size: 1, type: "image/png" },
  file: { name: `${tokenId}.jpg`, size: tokenId },
  status: "active",
  tokenId,
  events: 1,
  createdAt: AT / 1000 + tokenId,
  updatedAt: AT / 1000 + tokenId,
});

const notificationAt = (at: number, recipientId: string): NotificationRecord => ({
  id: `01TEST${String(at).padStart(20, "0")}`,
  type: "OBJECT_MINT",
  at: AT + at,
  tokenId: at,
  hash: hashAt(at),
  actorId: recipientId,
  recipientIds: [recipientId],
  data: {},
});

const formerly = (tokenId: number, ownerId: string): Write[] =>
  formerOwnershipRecords.put({ ownerId, tokenId, hash: hashAt(tokenId), until: AT / 1000, createdAt: AT / 1000 });

async function write(kv: Kv, writes: readonly Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += 200) await addWrites(kv.atomic(), writes.slice(at, at + 200)).commit();
}

/**
 * Creates an owner of many objects, of which every seventh was transferred to another user. Between them are objects of
 * others.
 */
async function seeded(kv?: Kv) {
  const app = await openHarness(kv ? { kv } : {});
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const [own, other] = [await idOf(app, ada), await idOf(app, bob)];
  const writes: Write[] = [];
  for (let tokenId = 0; tokenId < 2 * MANY; tokenId++) {
    const isGiven = tokenId % 14 === 0;
    writes.push(...objectRecords.put(objectAt(tokenId, tokenId % 2 || isGiven ? other : own)));
    if (isGiven) writes.push(...formerly(tokenId, own));
  }
  for (let at = 0; at < MANY; at++) {
    writes.push(...notificationRecords.put(notificationAt(at, own)));
    if (at % 3 === 0) writes.push(...readMarkRecords.put({ userId: own, id: notificationAt(at, own).id }));
  }
  await write(app.kv, writes);
  return { app, ada, own, other };
}

/** Returns the address of the next page in the `Link` header; `null` if there is none. */
const nextOf = (answer: Response): string | null =>
  /^<(\?[^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;

async function walked<T>(app: Harness, who: Person, path: string, limit: number, between: (page: number) => unknown) {
  const pages: T[] = [];
  let next: string | null = `?limit=${limit}`;
  for (let page = 0; next !== null; page++) {
    const answer: Response = await app.call("GET", `${path}${next}`, who);
    next = nextOf(answer);
    pages.push(await body<T>(answer));
    await between(page);
  }
  return pages;
}

test("the pages of a user's objects cover the whole list while others are registered, transferred and erased", async () => {
  const { app, ada, own, other } = await seeded();
  const whole = await body<ListedObject[]>(app.call("GET", OBJECTS, ada));
  expect([whole.length, whole.filter(({ status }) => status === "transferred").length]).toEqual([MANY, 143]);

  const still = await walked<ListedObject[]>(app, ada, OBJECTS, 200, () => undefined);
  expect(still.map(({ length }) => length)).toEqual([200, 200, 200, 200, 200]);
  expect(still.flat()).toEqual(whole);

  const moving = await walked<ListedObject[]>(app, ada, OBJECTS, 77, async (page) => {
    // Between two pages an object is added, one that was already listed is transferred, and the last one of the page is
    // removed.
    const given = objectAt(1990 - 2 * page, own);
    await write(app.kv, [
      ...objectRecords.put(objectAt(3000 + page, own)),
      ...objectRecords.replace(given, { ...given, ownerId: other }),
      ...formerly(given.tokenId, own),
    ]);
    const last = 1999 - 2 * 77 * (page + 1) + 1;
    if (last > 0 && last % 14 !== 0) await write(app.kv, objectRecords.remove(objectAt(last, own)));
  });
  expect(moving.flat().map(({ tokenId }) => tokenId)).toEqual(whole.map(({ tokenId }) => tokenId));
});

test("the pages of notifications cover all of them with their read status; the list without pages has the latest 200", async () => {
  const { app, ada, own } = await seeded();
  const plain = await body<{ data: Notification[] }>(app.call("GET", NOTIFICATIONS, ada));
  expect(plain.data.length).toBe(200);
  const pages = await walked<{ data: Notification[] }>(app, ada, NOTIFICATIONS, 150, (page) =>
    write(app.kv, notificationRecords.put(notificationAt(MANY + page, own))),
  );
  const all = pages.flatMap(({ data }) => data);
  expect(all.slice(0, 200)).toEqual(plain.data);
  expect(all.map(({ _id }) => _id)).toEqual(
    Array.from({ length: MANY }, (_, at) => notificationAt(MANY - 1 - at, own).id),
  );
  expect(all.map(({ read }) => read)).toEqual(Array.from({ length: MANY }, (_, at) => (MANY - 1 - at) % 3 === 0));
});

test.each([
  [OBJECTS, 50, 0],
  // Each page also contains the number of unread notifications among the latest 200, which needs 200 index entries and
  // 200 marks.
  [NOTIFICATIONS, 50, 2 * 200],
])("%s reads only the requested page from the store", async (path, limit, beside) => {
  const { kv, read } = await countingKv();
  const { app, ada } = await seeded(kv);
  Object.assign(read, { keys: 0, listed: 0 });
  await body(app.call("GET", `${path}?limit=${limit}`, ada));
  // Reads one row more than the page, of two indexes; in addition the caller, the session, the owners of transferred
  // objects and the read marks.
  expect(read.listed).toBeLessThanOrEqual(2 * (limit + 1) + beside);
  expect(read.keys).toBeLessThanOrEqual(2 * (limit + 1) + 10);
});

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const NOT_OURS = "cursor does not belong to this list. Start again without a cursor.";

test("a page request with a cursor that this server did not issue, or with a limit out of bounds, is refused", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  for (const [path, query, message] of [
    [OBJECTS, "cursor=", NOT_OURS],
    [OBJECTS, "cursor=nonsense", NOT_OURS],
    [OBJECTS, `cursor=${cursor(0, [notificationAt(1, "").id])}`, NOT_OURS],
    [OBJECTS, `cursor=${cursor(0, [1.5])}`, NOT_OURS],
    [OBJECTS, `cursor=${cursor(0, [-1])}`, NOT_OURS],
    [OBJECTS, `cursor=${cursor(1, [1])}`, NOT_OURS],
    [NOTIFICATIONS, `cursor=${cursor(0, [1])}`, NOT_OURS],
    [NOTIFICATIONS, `cursor=${cursor(0, [notificationAt(1, "").id, "x"])}`, NOT_OURS],
    [OBJECTS, "limit=0", "limit must be at least 1."],
    [OBJECTS, "limit=201", "limit must be at most 200."],
    [NOTIFICATIONS, "limit=many", "limit must be a number."],
  ])
    expect(await body<ErrorBody>(app.call("GET", `${path}?${query}`, ada), 400), query).toMatchObject({
      code: "invalid_input",
      message,
    });
});

test("an empty list has one empty page", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  for (const [path, empty] of [
    [OBJECTS, []],
    [NOTIFICATIONS, { data: [] }],
  ] as const) {
    const answer = await app.call("GET", `${path}?limit=25`, ada);
    expect([nextOf(answer), await body(answer)]).toEqual([null, empty]);
  }
});
