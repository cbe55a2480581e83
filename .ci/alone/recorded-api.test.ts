import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TokenPair } from "../../backend/contract/auth.ts";
import type { OwnedObject } from "../../backend/contract/object.ts";
import type { RouteName } from "../../backend/tests/calls.ts";
import { expectDescribed } from "../../backend/tests/described.ts";
import { createRecordedApi } from "./recorded-api.ts";
import type { Recording } from "./recording.ts";

const recording = JSON.parse(readFileSync(join(import.meta.dirname as string, "recording.json"), "utf8")) as Recording;
const [ADA, , CHLOE, INES] = recording.people.map(({ email }) => email) as [string, string, string, string];

/** A recorded API, and calls of it whose answers are each held against the API's description. */
function open() {
  let time = Date.UTC(2030, 5, 1);
  const missed: string[] = [];
  const api = createRecordedApi({ recording, now: () => time, missing: (call) => missed.push(call) });
  async function call<T = Record<string, unknown>>(
    name: RouteName,
    who: TokenPair | null,
    body?: object,
    path = name.split(" ")[1],
    status = 200,
  ): Promise<T> {
    const isForm = body instanceof FormData;
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {});
    if (body && !isForm) headers.set("content-type", "application/json");
    const method = name.split(" ")[0] as string;
    const sent = body && (isForm ? body : JSON.stringify(body));
    const answer = await api.answer(
      new Request(`http://localhost:3002${path}`, { method, headers, ...(sent && { body: sent }) }),
    );
    const text = await answer.clone().text();
    expect(answer.status, text).toBe(status);
    await expectDescribed(name, answer);
    return (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as T;
  }
  const pass = (ms: number) => {
    time += ms;
  };
  const signIn = (email: string, more = {}) =>
    call<TokenPair>("POST /api/auth/login", null, { email, password: recording.password, ...more });
  return { api, call, signIn, missed, pass };
}

const objectsOf = async ({ call }: ReturnType<typeof open>, who: TokenPair) =>
  call<OwnedObject[]>("GET /api/object/get-user-objects", who);

test("people sign in with the demonstration's password, administrators with a code as well, and nobody without", async () => {
  const { call, signIn } = open();
  const wrong = { email: ADA, password: "autre chose" };
  await call("POST /api/auth/login", null, wrong, undefined, 401);
  const first = await call("POST /api/auth/login", null, { email: INES, password: recording.password }, undefined, 401);
  expect(first.code).toBe("second_factor_required");
  await call("GET /api/admin/:collection", await signIn(INES, { otp: "000000" }), undefined, "/api/admin/users");
  expect((await call("GET /api/user/get-user", await signIn(ADA))).email).toBe(ADA);
  expect((await call("GET /api/user/get-user", null, undefined, undefined, 401)).code).toBe("unauthenticated");
  await call("GET /api/admin/:collection", await signIn(ADA), undefined, "/api/admin/users", 403);
  const { refreshToken } = await signIn(CHLOE);
  const renewed = await call<TokenPair>("POST /api/auth/refresh", null, { refreshToken });
  expect((await call("GET /api/user/get-user", renewed)).email).toBe(CHLOE);
});

test("what a screen writes is there at its next read, and in the bell, until the recording is begun again", async () => {
  const world = open();
  const { call, signIn, api, missed, pass } = world;
  const ada = await signIn(ADA);
  const object = (await objectsOf(world, ada)).find(({ status }) => status === "active") as OwnedObject;
  pass(60_000);
  await call("POST /api/object/edit-object", ada, { objectId: object._id, objectName: "Renommé" });
  const renamed = (await objectsOf(world, ada)).find(({ _id }) => _id === object._id);
  expect(renamed?.objectName).toBe("Renommé");
  // Time passes from when the recording was made.
  const before = Date.parse(recording.recordedAt) + 60_000;
  expect(Date.parse(renamed?.updatedAt ?? "")).toBe(before);
  type Bell = { data: { notificationType: string; read: boolean }[] };
  const bell = () => call<Bell>("GET /api/notifications/get-user-notifications", ada);
  expect((await bell()).data[0]).toMatchObject({ notificationType: "OBJECT_EDIT", read: false });
  await call("POST /api/notifications/mark-read", ada, {});
  expect((await bell()).data.every(({ read }) => read)).toBe(true);
  await call("POST /api/object/revoke-object", ada, { objectId: object._id });
  expect((await objectsOf(world, ada)).find(({ _id }) => _id === object._id)?.status).toBe("revoked");
  api.reset();
  expect((await objectsOf(world, ada)).find(({ _id }) => _id === object._id)).toEqual(object);
  expect(missed).toEqual([]);
});

test("a file is scanned, registered, offered and taken over by who it is offered to", async () => {
  const world = open();
  const { call, signIn } = world;
  const [ada, chloe] = [await signIn(ADA), await signIn(CHLOE)];
  const scan = new FormData();
  scan.set("file", new File(["abc"], "abc.txt"));
  const { hash } = await call("POST /api/fingerprint/generate-fingerprint", ada, scan);
  expect(hash).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(await call("POST /api/object/verify-object", ada, { hash })).toEqual({ object: null, objects: [] });
  const claim = new FormData();
  const fields = { objectName: "ABC", walletAddress: `0x${"1".repeat(40)}`, hash: String(hash) };
  for (const [name, value] of Object.entries(fields)) claim.set(name, value);
  claim.set("file", new File(["cover"], "cover.png", { type: "image/png" }));
  const made = (await call("POST /api/object/register", ada, claim, undefined, 201)).object as OwnedObject;
  expect(made).toMatchObject({ fileName: "abc.txt", fileSize: 3, depositedAt: made.createdAt });
  expect(await call("POST /api/object/verify-object", ada, { hash })).toMatchObject({ object: { _id: made._id } });
  await call("GET /api/object/cover/:id", ada, undefined, made.pictureUrl);
  const { _id: offerId } = await call(
    "POST /api/transfer/offer",
    ada,
    { objectId: made._id, to: CHLOE },
    undefined,
    201,
  );
  await call("POST /api/transfer/accept", chloe, { offerId });
  expect((await objectsOf(world, chloe))[0]).toMatchObject({ _id: made._id, status: "active" });
  expect((await objectsOf(world, ada))[0]).toMatchObject({ _id: made._id, status: "transferred" });
  type Offers = { data: { _id: unknown }[] };
  const { data: offers } = await call<Offers>("GET /api/transfer/offers", ada);
  expect(offers.map(({ _id }) => _id)).not.toContain(offerId);
  await call("POST /api/transfer/accept", chloe, { offerId }, undefined, 404);
});

test("the console's lists are narrowed, edited and shortened; a version that has passed is a conflict", async () => {
  const { call, signIn } = open();
  const ines = await signIn(INES, { otp: "000000" });
  type List = { docs: { _id: string; version: string; firstName: string; disabled: boolean }[] };
  const list = (query = "") => call<List>("GET /api/admin/:collection", ines, undefined, `/api/admin/users${query}`);
  const [ada] = (await list("?limit=50&sort=newest&q=moreau")).docs;
  expect(ada?.firstName).toBe("Ada");
  expect((await list("?role=admin&sort=newest")).docs).toHaveLength(1);
  const everybody = (await list("?sort=newest")).docs;
  expect((await list("?sort=oldest")).docs).toEqual(everybody.toReversed());
  const edit = (version?: string, status = 200) =>
    call(
      "PUT /api/admin/:collection",
      ines,
      { _id: ada?._id, version, firstName: "Adèle" },
      "/api/admin/users",
      status,
    );
  await edit(ada?.version);
  expect((await list("?q=adèle")).docs).toHaveLength(1);
  expect((await edit(ada?.version, 409)).code).toBe("conflict");
  const reason = { reason: "Départ" };
  await call("POST /api/admin/users/:id/disable", ines, reason, `/api/admin/users/${ada?._id}/disable`);
  expect((await list("?disabled=true")).docs.map(({ _id }) => _id)).toContain(ada?._id);
  await call("DELETE /api/admin/:collection", ines, undefined, `/api/admin/users?id=${ada?._id}`);
  expect((await list()).docs).toHaveLength(everybody.length - 1);
  const refused = "/api/admin/audit?outcome=refused";
  expect((await call<List>("GET /api/admin/audit", ines, undefined, refused)).docs).toHaveLength(1);
});

test("what is not recorded is refused and named; told, too, unless it is known to need a live back end", async () => {
  const { api, signIn, missed } = open();
  const { accessToken } = await signIn(ADA);
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const [method, path] of [
    ["POST", "/api/object/proof"],
    ["GET", "/api/object/get-object?hash=00"],
    ["POST", "/api/user/hats"],
    ["GET", "/api/user/hats"],
  ] as const) {
    const answer = await api.answer(new Request(`http://localhost${path}`, { method, headers }));
    expect(answer.status).toBeGreaterThanOrEqual(404);
    expect((await answer.json()).message).toContain(`${method} ${path.split("?")[0]}`);
  }
  expect(missed).toEqual(["POST /api/user/hats", "GET /api/user/hats"]);
});

test("a hash and a number that nobody has registered are answered as the registry does", async () => {
  const { call } = open();
  const path = `/api/registry/lookup?hash=${"ab".repeat(32)}`;
  expect((await call("GET /api/registry/lookup", null, undefined, path)).objects).toEqual([]);
  await call("GET /api/registry/token/:tokenId", null, undefined, "/api/registry/token/99", 404);
});
