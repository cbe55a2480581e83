import { expect, test } from "vitest";
import { TRANSFER_OFFER_MS } from "../../contract/constants.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { COUNTS_HEADER, MATCHING_HEADER, PAGE_HEADER, TOTAL_HEADER } from "../../contract/list-headers.ts";
import type { Notification } from "../../contract/notification.ts";
import type { ListedObject } from "../../contract/object.ts";
import {
  OBJECT_SORTS,
  type ObjectSort,
  type ObjectsSummary,
  type Selectable,
  type ViewStatus,
} from "../../contract/object-list.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, type Write } from "../../platform/kv/write.ts";
import { countingKv } from "../../tests/counting-kv.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { type NotificationRecord, notificationRecords } from "../notifications/store.ts";
import { formerOwnershipRecords, type HeldObject, objectRecords } from "../record/store.ts";

const OBJECTS = "/object/get-user-objects";
const NOW = Date.UTC(2026, 10, 18, 12);

interface View {
  readonly q?: string;
  readonly status?: ViewStatus;
  readonly since?: string;
  readonly sort?: ObjectSort;
}

const wholeOf = (app: Harness, who: Person) => body<ListedObject[]>(app.call("GET", OBJECTS, who));

async function pageOf(app: Harness, who: Person, asked: View & { page?: number; limit?: number }) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const answer = await app.call("GET", `${OBJECTS}?${query}`, who);
  const [matching, total, page] = [MATCHING_HEADER, TOTAL_HEADER, PAGE_HEADER].map((header) =>
    Number(answer.headers.get(header)),
  ) as [number, number, number];
  return { matching, total, page, rows: await body<ListedObject[]>(answer) };
}

/** Returns the number of objects in each status, as the page of a view contains it. */
async function countsOf(app: Harness, who: Person, asked: View): Promise<string | null> {
  const query = new URLSearchParams({ page: "1", ...asked });
  return (await app.call("GET", `${OBJECTS}?${query}`, who)).headers.get(COUNTS_HEADER);
}

const selectionOf = async (app: Harness, who: Person, asked: View) =>
  (
    await body<{ objects: Selectable[] }>(
      app.call("GET", `/object/get-user-selection?${new URLSearchParams({ ...asked })}`, who),
    )
  ).objects;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const names = new Intl.Collator("fr", { numeric: true, sensitivity: "base" });

/** Applies a view to a complete list, as a page in the browser would. */
function viewOf(whole: readonly ListedObject[], { q = "", status, since, sort = "date.descending" }: View) {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const [by, direction] = sort.split(".");
  const sign = direction === "ascending" ? 1 : -1;
  return whole
    .filter((object) => {
      const file = ("fileName" in object && object.fileName) || "";
      const text = plain(`${object.objectName} ${file} ${object._id} ${object.hash}`);
      return (
        (!status || object.status === status) &&
        (!since || Date.parse(object.createdAt) >= Date.parse(since)) &&
        words.every((word) => text.includes(word))
      );
    })
    .sort((a, b) => sign * (by === "name" ? names.compare(a.objectName, b.objectName) : a.tokenId - b.tokenId));
}

/** Returns a pseudo-random generator (linear congruential) with the same sequence in each run. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  "Été",
  "ete",
  "Œuvre",
  "Maquette",
  "MAQUETTE",
  "Plan",
  "n° 2",
  "n° 10",
  "façade",
  "Forêt",
  "élan",
  "Zoé",
];

/** Creates a person with this many pseudo-random objects, some of them transferred to another person. */
async function seeded(many: number, seed: number, kv?: Kv) {
  const pick = chance(seed);
  const app = await openHarness(kv ? { kv } : {});
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const idOf = async (who: Person) => (await body<{ _id: string }>(app.call("GET", "/user/get-user", who)))._id;
  const [own, other] = [await idOf(ada), await idOf(bob)];
  const writes: Write[] = [];
  let createdAt = NOW / 1000 - 700 * 86_400;
  for (let tokenId = 0; tokenId < many; tokenId++) {
    createdAt = Math.min(NOW / 1000, createdAt + pick((1400 * 86_400) / many));
    const owner = (["own", "own", "own", "given", "other"] as const)[pick(5)];
    const word = () => WORDS[pick(WORDS.length)] as string;
    const object: HeldObject = {
      id: `${String(tokenId).padStart(4, "0")}-TEST-${pick(10)}`,
      objectName: `${word()} ${word()}${pick(3) ? "" : ` ${tokenId}`}`,
      ownerId: owner === "own" ? own : other,
      walletAddress: `0x${"1".repeat(40)}`,
      hash: sha256(`${seed} ${tokenId}`),
      cover: { hash: sha256("cover"), size: 1, type: "image/png" },
      file: pick(2) ? { name: `${word()}.pdf`, size: 1 } : null,
      status: pick(4) ? "active" : "revoked",
      tokenId,
      events: 1,
      createdAt,
      updatedAt: createdAt,
    };
    writes.push(...objectRecords.put(object));
    if (owner === "given")
      writes.push(
        ...formerOwnershipRecords.put({ ownerId: own, tokenId, hash: object.hash, until: createdAt, createdAt }),
      );
  }
  await write(app.kv, writes);
  return { app, ada, bob, own, pick };
}

async function write(kv: Kv, writes: readonly Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += 200) await addWrites(kv.atomic(), writes.slice(at, at + 200)).commit();
}

test("a page of a view equals that part of the filtered list, and its totals count the whole view", async () => {
  const { app, ada, pick } = await seeded(200, 7);
  const whole = await wholeOf(app, ada);
  expect(new Set(whole.map(({ status }) => status)).size).toBe(3);
  const searches = [
    "",
    "ÉTÉ",
    "maq 10",
    "pdf",
    "0001-TEST",
    whole[9]?.hash.slice(0, 12) ?? "",
    "  plan   foret ",
    "rien",
  ];
  for (const sort of OBJECT_SORTS)
    for (const q of searches) {
      const status = ([undefined, "active", "revoked", "transferred"] as const)[pick(4)];
      const since = pick(2) ? new Date(NOW - pick(700) * 86_400_000).toISOString() : undefined;
      const view: View = { sort, q, ...(status && { status }), ...(since && { since }) };
      const expected = viewOf(whole, view);
      const limit = 1 + pick(60);
      const pages = Math.max(1, Math.ceil(expected.length / limit));
      const asked = 1 + pick(pages);
      const { rows, ...told } = await pageOf(app, ada, { ...view, page: asked, limit });
      expect(rows, JSON.stringify(view)).toEqual(expected.slice((asked - 1) * limit, asked * limit));
      expect(told).toEqual({ matching: expected.length, total: whole.length, page: asked });
    }
  expect(await pageOf(app, ada, { q: "maquette", page: 999, limit: 7 })).toMatchObject({
    page: Math.ceil(viewOf(whole, { q: "maquette" }).length / 7),
  });
  expect(await pageOf(app, ada, { q: "rien du tout" })).toEqual({
    rows: [],
    matching: 0,
    total: whole.length,
    page: 1,
  });
});

async function give(app: Harness, from: Person, to: Person, objectId: string): Promise<void> {
  const offer = { objectId, to: to.email };
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", from, offer), 201);
  await body(app.call("POST", "/transfer/accept", to, { offerId }));
}

test("a view follows every change: claims, names, revocations, transfers back and forth, deleted accounts", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const follow = async (what: string) => {
    for (const who of [ada, bob]) {
      const whole = await wholeOf(app, who);
      for (const view of [{ sort: "name.ascending" }, { q: "o" }, { status: "transferred" }] as const) {
        const { rows, total } = await pageOf(app, who, { ...view, page: 1, limit: 100 });
        expect(rows, `${what}, ${who.email}, ${JSON.stringify(view)}`).toEqual(viewOf(whole, view));
        expect(total).toBe(whole.length);
      }
    }
  };
  await follow("nothing yet");
  const claims: string[] = [];
  for (const [at, who] of [ada, ada, bob, ada].entries())
    claims.push((await app.claimed(who, sha256(String(at)), { objectName: `Tableau ${9 - at}` }))._id);
  const [one = "", two = "", three = ""] = claims;
  await follow("claims");
  await body(app.call("POST", "/object/edit-object", ada, { objectId: one, objectName: "Aquarelle" }));
  await follow("a name");
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: claims[3] }));
  await follow("a revocation");
  await give(app, ada, bob, one);
  await give(app, bob, ada, three);
  await follow("gifts");
  await body(app.call("POST", "/object/edit-object", bob, { objectId: one, objectName: "Oeuvre de Bob" }));
  await follow("a name that another has given");
  await give(app, bob, ada, one);
  await follow("a gift back");
  await give(app, ada, bob, two);
  await follow("another gift");
  await body(app.call("POST", "/user/delete-account", bob, { email: bob.email }), 202);
  await app.resumeErasures();
  const left = await pageOf(app, ada, { sort: "name.ascending", page: 1 });
  expect(left.rows).toEqual(viewOf(await wholeOf(app, ada), { sort: "name.ascending" }));
  expect(left.rows.map(({ objectName }) => objectName)).not.toContain("Tableau 8");
});

test("after its first request, a page of a view reads only its own rows and later changes", async () => {
  const { kv, read } = await countingKv();
  const { app, ada } = await seeded(300, 3, kv);
  const asked = { sort: "name.ascending", q: "maquette", page: 2, limit: 25 } as const;
  await pageOf(app, ada, asked);
  Object.assign(read, { keys: 0, listed: 0 });
  await pageOf(app, ada, asked);
  // Reads the page, and the current and former owners of transferred objects; in addition the caller, the session and
  // the head of the log.
  expect(read.listed).toBe(0);
  expect(read.keys).toBeLessThanOrEqual(2 * 25 + 10);

  await app.claimed(ada, sha256("new"), { objectName: "Maquette" });
  Object.assign(read, { keys: 0, listed: 0 });
  const { matching } = await pageOf(app, ada, asked);
  expect(matching).toBeGreaterThan(25);
  expect(read.listed).toBeLessThanOrEqual(3);
  expect(read.keys).toBeLessThanOrEqual(2 * 25 + 12);
});

test("an offered object is listed and counted as offered until the offer is accepted, cancelled or expired", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const ids: string[] = [];
  for (const name of ["un", "deux", "trois", "quatre"])
    ids.push((await app.claimed(ada, sha256(name), { objectName: name }))._id);
  const offer = async (objectId: string | undefined) =>
    (await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }), 201))._id;
  const offered = async () => (await pageOf(app, ada, { status: "offered", page: 1 })).rows.map(({ _id }) => _id);

  const offers = [await offer(ids[0]), await offer(ids[1]), await offer(ids[2]), await offer(ids[3])];
  expect(await countsOf(app, ada, {})).toBe("all=4, active=4, revoked=0, transferred=0, offered=4");
  expect(await countsOf(app, bob, {})).toBe("all=0, active=0, revoked=0, transferred=0, offered=0");
  await body(app.call("POST", "/transfer/accept", bob, { offerId: offers[0] }));
  await body(app.call("POST", "/transfer/cancel", ada, { offerId: offers[1] }));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: ids[2] }));
  expect(await offered()).toEqual([ids[3]]);
  expect(await countsOf(app, ada, { status: "revoked" })).toBe("all=4, active=2, revoked=1, transferred=1, offered=1");
  app.pass(TRANSFER_OFFER_MS);
  const again = await body<Person>(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  expect(await countsOf(app, { ...ada, ...again }, {})).toContain("offered=0");
});

test("a selection returns every object of the view in order, with the actions that are possible", async () => {
  const { app, ada, pick } = await seeded(120, 5);
  const whole = await wholeOf(app, ada);
  for (const status of [undefined, "active", "transferred"] as const) {
    const view: View = { sort: OBJECT_SORTS[pick(4)] as ObjectSort, q: "e", ...(status && { status }) };
    expect(await selectionOf(app, ada, view), JSON.stringify(view)).toEqual(
      viewOf(whole, view).map((object) => ({
        _id: object._id,
        objectName: object.objectName,
        status: object.status,
        offered: false,
        fileSize: "fileSize" in object ? object.fileSize : null,
      })),
    );
  }
});

test("a selection shows that a file was erased, even if its object was revoked before", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const claims: string[] = [];
  for (const name of ["un", "deux", "trois"]) {
    await body(app.scan(ada, name));
    claims.push((await app.claimed(ada, sha256(name), { objectName: name }))._id);
  }
  const sizes = async () =>
    Object.fromEntries((await selectionOf(app, ada, {})).map(({ objectName, fileSize }) => [objectName, fileSize]));
  expect(await sizes()).toEqual({ un: 2, deux: 4, trois: 5 });
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: claims[1] }));
  expect(await sizes()).toEqual({ un: 2, deux: 4, trois: 5 });
  for (const objectId of claims.slice(0, 2)) await body(app.call("POST", "/object/erase-file", ada, { objectId }));
  expect(await sizes()).toEqual({ un: null, deux: null, trois: 5 });
});

test("refuses a view that does not exist", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  for (const query of [
    "page=0",
    "page=1.5",
    "status=erased",
    "since=2026-02-30",
    "sort=size",
    `q=${"x".repeat(201)}`,
    "page=1&limit=201",
  ])
    expect(await body<ErrorBody>(app.call("GET", `${OBJECTS}?${query}`, ada), 400), query).toMatchObject({
      code: "invalid_input",
    });
  expect(await body<ErrorBody>(app.call("GET", `${OBJECTS}?page=1&cursor=x`, ada), 400)).toMatchObject({
    message: "cursor cannot be used with a view, whose pages are numbered.",
  });
});

const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at: string) => format.format(new Date(at));
};

test("the summary counts all objects and all notifications of the user, by day in the user's time zone", async () => {
  const { app, ada, own, pick } = await seeded(200, 11);
  await write(
    app.kv,
    Array.from({ length: 260 }, (_, at): Write[] => {
      const record: NotificationRecord = {
        id: `01TEST${String(at).padStart(20, "0")}`,
        type: pick(3) ? "OBJECT_VIEW" : "OBJECT_EDIT",
        at: NOW - (260 - at) * 5_000_000,
        tokenId: at,
        hash: sha256(String(at)),
        actorId: own,
        recipientIds: [own],
        data: {},
      };
      return notificationRecords.put(record);
    }).flat(),
  );
  const whole = await wholeOf(app, ada);
  const { data } = await body<{ data: Notification[] }>(app.call("GET", "/notifications/get-user-notifications", ada));
  const counted = (objects: readonly ListedObject[]) => ({
    active: objects.filter(({ status }) => status === "active").length,
    revoked: objects.filter(({ status }) => status === "revoked").length,
    transferred: objects.filter(({ status }) => status === "transferred").length,
  });
  for (const timeZone of ["Europe/Paris", "Asia/Kathmandu", "America/St_Johns"]) {
    const dayOf = dayIn(timeZone);
    for (const since of ["2025-01-01", "2026-11-16"]) {
      const summary = await body<ObjectsSummary>(
        app.call("GET", `/object/get-user-summary?timeZone=${timeZone}&since=${since}`, ada),
      );
      const days = [...new Set(whole.map(({ createdAt }) => dayOf(createdAt)))].filter((day) => day >= since).sort();
      const views = data
        .filter(({ notificationType }) => notificationType === "OBJECT_VIEW")
        .map(({ timestamp }) => dayOf(timestamp));
      expect(summary, `${timeZone} ${since}`).toEqual({
        counts: counted(whole),
        days: days.map((day) => ({ day, ...counted(whole.filter(({ createdAt }) => dayOf(createdAt) === day)) })),
        views: [...new Set(views)]
          .filter((day) => day >= since)
          .sort()
          .map((day) => ({ day, count: views.filter((other) => other === day).length })),
        viewsSince: dayOf(data.at(-1)?.timestamp ?? ""),
        latest: whole.slice(0, 6).map(({ _id, hash, status }) => ({ _id, hash, status })),
      });
    }
  }
  await body(app.call("GET", "/object/get-user-summary?timeZone=Mars/Olympus&since=2026-01-01", ada), 400);
});

test("the summary of an account without objects is all zeros", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  expect(await body(app.call("GET", "/object/get-user-summary?timeZone=Europe/Paris&since=2026-01-01", ada))).toEqual({
    counts: { active: 0, revoked: 0, transferred: 0 },
    days: [],
    views: [],
    viewsSince: null,
    latest: [],
  });
});
