/**
 * Tests that a person who knows only the public registry can read no more of an object than its public page shows
 * (decision 0010).
 */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { NotificationsAnswer } from "../contract/notification.ts";
import type { OwnedObject } from "../contract/object.ts";
import type { ObjectPageAnswer } from "../contract/object-page.ts";
import type { EntriesAnswer, TokenAnswer } from "../contract/registry.ts";
import type { OutgoingOffer } from "../contract/transfer.ts";
import { linkPreviews } from "../objects/public/object-preview.ts";
import { indexedPng } from "../platform/pictures/png.ts";
import { PLUGINS, previewsOf } from "../plugins/plugins.ts";
import { byKey, makeKey } from "./api-key.ts";
import { CALLS, ROUTE_NAMES, type RouteName } from "./calls.ts";
import { CHEAP_PASSWORDS } from "./cheap-passwords.ts";
import { body, type Harness, type Person, sha256 } from "./harness.ts";
import { HASH, SAMPLES, sendSample } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

/** Private data of the owner's objects. No request of a stranger contains the owner's names. */
const PRIVATE = {
  title: "Contrat Dubreuil",
  formerTitle: "Brouillon Dubreuil",
  otherTitle: "Esquisse Vauquelin",
  fileName: "dubreuil-signe.pdf",
  metadata: "tirage-dubreuil",
  owner: "Ondine",
  secondOwner: "Balthazar",
} as const;
type Secret = keyof typeof PRIVATE | "thumbnail";

/**
 * Ondine has an object whose file was deposited and that was renamed, a declared one, and one that she transferred to
 * Balthazar.
 */
async function openScene() {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const [ondine, balthazar] = [await app.signUp(PRIVATE.owner), await app.signUp(PRIVATE.secondOwner)];
  await app.scan(ondine, "the owner's file", PRIVATE.fileName);
  const cover = new File([COVER], "cover.png");
  const metadata = JSON.stringify({ note: PRIVATE.metadata });
  const deposited = await app.claimed(ondine, HASH, { objectName: PRIVATE.formerTitle, file: cover, metadata });
  await body(app.call("POST", "/object/edit-object", ondine, { objectId: deposited._id, objectName: PRIVATE.title }));
  await app.claimed(ondine, sha256("declared"), { objectName: PRIVATE.otherTitle });
  const given = await app.claimed(ondine, sha256("given"), { objectName: PRIVATE.otherTitle });
  await give(app, given, { from: ondine, to: balthazar });
  await app.checkpoints.sign();
  const kept = await app.call("GET", `/object/cover/${deposited._id}`, ondine);
  return { app, ondine, balthazar, deposited, given, thumbnail: latin1(await kept.arrayBuffer()) };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** A picture of six colours, so that its bytes are in no other picture of these tests. */
const COVER = indexedPng({ width: 3, height: 2, rgba: Uint8Array.from({ length: 24 }, (_, at) => (at * 37) % 251) });

async function give(app: Harness, { _id }: OwnedObject, { from, to }: { readonly from: Person; readonly to: Person }) {
  const offer = { objectId: _id, to: to.email };
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", from, offer), 201);
  await body(app.call("POST", "/transfer/accept", to, { offerId }));
}

const latin1 = (bytes: ArrayBuffer) => new TextDecoder("latin1").decode(bytes);

/** Returns everything that the public registry contains: number, identifier and hash of each object. */
async function published(app: Harness) {
  const { entries } = await body<EntriesAnswer>(app.call("GET", "/registry/entries?limit=100", null));
  const tokenIds = [...new Set(entries.flatMap(({ tokenId }) => tokenId ?? []))];
  return Promise.all(
    tokenIds.map(async (tokenId) => {
      const { object } = await body<TokenAnswer>(app.call("GET", `/registry/token/${tokenId}`, null));
      return { tokenId, proofId: object.proofId, hash: object.hash };
    }),
  );
}
type Published = Awaited<ReturnType<typeof published>>[number];

type Stranger = (app: Harness) => Promise<Person | null>;

const visitor: Stranger = async () => null;
const account: Stranger = (app) => app.signUp("Eve");

const STRANGERS: Readonly<Record<string, Stranger>> = {
  "a visitor without account": visitor,
  "a new account": account,
  "an account that has proven nothing": (app) => app.register("Mallory"),
  "an API key": async (app) => {
    const eve = await app.signUp("Eve");
    return byKey(eve, await makeKey(app, eve));
  },
  "an API key with the scope read only": async (app) => {
    const eve = await app.signUp("Eve");
    return byKey(eve, await makeKey(app, eve, { scopes: ["read"] }));
  },
};

/** Returns whether the service accepts this person's session or API key. */
async function isKnown(app: Harness, who: Person | null): Promise<boolean> {
  if (who === null) return true;
  // Sessions are accepted by the first call, API keys by the second.
  for (const path of ["/user/get-user", "/key"]) if ((await app.call("GET", path, who)).ok) return true;
  return false;
}

/** Returns the addresses outside the API that name an object. */
const pagesOf = ({ tokenId, proofId }: Published): string[] => [
  `/explorer/${tokenId}`,
  `/p/${proofId}`,
  `/badge/${proofId}.svg`,
  `/oembed?url=${encodeURIComponent(`http://localhost:8000/explorer/${tokenId}`)}`,
];

/**
 * Yields each answer to a stranger, with its request: every call, with each value of each object in every place that
 * accepts one.
 */
async function* walk({ app, ondine }: Scene, stranger: Stranger, of: Published): AsyncGenerator<[string, string]> {
  const values = [of.proofId, of.hash, String(of.tokenId)];
  let caller = await stranger(app);
  for (const name of ROUTE_NAMES) {
    // An earlier call may have ended the session or the account.
    if (!(await isKnown(app, caller))) caller = await stranger(app);
    if (CALLS[name].answers[200] && "media" in CALLS[name].answers[200] && name.endsWith("/stream")) continue;
    const [method, route] = name.split(" ", 2) as [string, string];
    const scene = { app, ada: ondine, objectId: of.proofId, caller };
    for (const value of route.includes("/:") ? values : []) {
      const path = route.replace("/api", "").replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, value);
      const content = await bodyOf(name, scene);
      yield [`${method} ${path}`, await textOf(app.call(method, path, caller, content))];
    }
    if ("hash" in (CALLS[name].query?._zod.def.shape ?? {}))
      yield [`${name} by hash`, await textOf(app.call(method, `${route.replace("/api", "")}?hash=${of.hash}`, caller))];
    const content = await bodyOf(name, scene);
    if (content instanceof FormData) continue;
    const ofIt: unknown = content && JSON.parse(JSON.stringify(content).replaceAll(HASH, of.hash));
    if (ofIt) yield [name, await textOf(app.call(method, route.replace("/api", ""), caller, ofIt))];
    else if (!route.includes("/:")) yield [name, await textOf(sendSample(name, scene))];
  }
  for (const page of pagesOf(of)) yield [page, await textOf(Promise.resolve(app.app.request(page)))];
  const byToken = (tokenId: number) => body<TokenAnswer>(app.call("GET", `/registry/token/${tokenId}`, null));
  const lookup = { byToken, byProofId: async () => of, tokenOfEntry: async (index: number) => index };
  const preview = await linkPreviews({ publicUrl: "http://localhost:8000", lookup, parts: previewsOf(PLUGINS) })(
    `/explorer/${of.tokenId}`,
  );
  yield ["the link preview", JSON.stringify(preview)];
}

/** Returns the body of the sample. The sample may create records in the owner's name. */
async function bodyOf(name: RouteName, scene: Parameters<typeof sendSample>[1]): Promise<unknown> {
  return (await SAMPLES[name].body?.(scene)) ?? undefined;
}

async function textOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return latin1(await response.arrayBuffer());
}

/** Returns the private data that a stranger can read, each with the first request that returned it. */
async function reached(scene: Scene, stranger: Stranger): Promise<Map<Secret, string>> {
  const found = new Map<Secret, string>();
  const secrets = Object.entries({ ...PRIVATE, thumbnail: scene.thumbnail }) as [Secret, string][];
  for (const object of await published(scene.app))
    for await (const [request, text] of walk(scene, stranger, object))
      for (const [secret, value] of secrets)
        if (!found.has(secret) && text.toLowerCase().includes(value.toLowerCase())) found.set(secret, request);
  return found;
}

test.each(Object.entries(STRANGERS))(
  "the name, title, file name and thumbnail of an object are never sent to: %s",
  async (_, stranger) => {
    expect(Object.fromEntries(await reached(await openScene(), stranger))).toEqual({});
  },
);

test("a stranger sees only what the log says of a history: what happened and when", async () => {
  const { app, deposited, given } = await openScene();
  const eve = await app.signUp("Eve");
  for (const { _id, tokenId } of [deposited, given]) {
    const { events } = await body<TokenAnswer>(app.call("GET", `/registry/token/${tokenId}`, null));
    const { data } = await body<NotificationsAnswer>(historyOf(app, eve, _id));
    expect(data.map(({ notificationType, timestamp }) => [notificationType, timestamp]).sort()).toEqual(
      events.map(({ type, at }) => [`OBJECT_${type.toUpperCase()}`, at]).sort(),
    );
    expect(new Set(data.flatMap((event) => Object.keys(event)))).toEqual(
      new Set(["_id", "notificationType", "timestamp", "objectList", "userList", "notificationData", "logged", "read"]),
    );
    for (const { objectList, userList, notificationData } of data)
      expect([objectList, userList, notificationData]).toEqual([[], [], {}]);
  }
});

test("an owner publishes name, title and thumbnail separately and can withdraw them; the log contains none of it", async () => {
  const scene = await openScene();
  const { app, ondine, deposited } = scene;
  async function show(shown: object) {
    const size = await app.registrySize();
    await body(app.call("POST", "/object/edit-object", ondine, { objectId: deposited._id, shown }));
    expect(await app.registrySize()).toBe(size);
  }
  const PARTS = { owner: "owner", title: "title", thumbnail: "thumbnail" } as const;
  for (const [part, secret] of Object.entries(PARTS)) {
    await show({ [part]: true });
    for (const stranger of [visitor, account])
      expect([...(await reached(scene, stranger)).keys()], part).toEqual([secret]);
    await show({ [part]: false });
  }
  await show({ owner: true, title: true, thumbnail: true });
  const { object } = await body<TokenAnswer>(app.call("GET", `/registry/token/${deposited.tokenId}`, null));
  expect(object.shown).toEqual({
    owner: { firstName: PRIVATE.owner, lastName: "Lovelace" },
    title: PRIVATE.title,
    thumbnail: `/api/registry/thumbnail/${deposited._id}`,
  });
  expect([...(await reached(scene, visitor)).keys()].sort()).toEqual(["owner", "thumbnail", "title"]);
  await show({ owner: false, title: false, thumbnail: false });
  expect(Object.fromEntries(await reached(scene, visitor))).toEqual({});
});

test("public parts of an object end with its transfer and its erasure, and stay after its revocation", async () => {
  const { app, ondine, balthazar, deposited } = await openScene();
  const path = `/registry/token/${deposited.tokenId}`;
  const shown = async () => (await body<TokenAnswer>(app.call("GET", path, null))).object.shown;
  const all = { owner: true, title: true, thumbnail: true };
  const show = (who: Person, parts: object, status = 200) =>
    body(app.call("POST", "/object/edit-object", who, { objectId: deposited._id, shown: parts }), status);
  await show(balthazar, all, 403);
  await show(ondine, all);
  await give(app, deposited, { from: ondine, to: balthazar });
  expect(await shown()).toBeUndefined();
  await give(app, deposited, { from: balthazar, to: ondine });
  expect(await shown()).toBeUndefined();
  await show(ondine, { title: true });
  await body(app.call("POST", "/object/revoke-object", ondine, { objectId: deposited._id }));
  expect(await shown()).toEqual({ title: PRIVATE.title });
  await show(ondine, { title: false });
  expect(await shown()).toBeUndefined();
  await show(ondine, all);
  await body(app.call("POST", "/user/delete-account", ondine, { email: ondine.email }), 202);
  const status = async () => (await body<TokenAnswer>(app.call("GET", path, null))).object.status;
  // Completes the deletion, because fsck reports an incomplete one.
  await app.resumeErasures();
  expect(await status()).toBe("erased");
  expect(await shown()).toBeUndefined();
  expect(await app.audit()).toEqual([]);
});

/** Returns the object as this person sees it, on its page and by verifying its hash. */
async function seenBy(app: Harness, who: Person, { _id, hash }: OwnedObject) {
  const { object: page } = await body<ObjectPageAnswer>(app.call("GET", `/object/get-user-object/${_id}`, who));
  const { object: verified } = await body<{ object: Partial<OwnedObject> }>(
    app.call("POST", "/object/verify-object", who, { hash }),
  );
  return [page as Partial<OwnedObject>, verified].map(({ objectName, ownerId }) => ({ objectName, ownerId }));
}

const historyOf = (app: Harness, who: Person, id: string) =>
  app.call("GET", `/notifications/get-object-notifications/${id}`, who);

const NOTHING = { objectName: undefined, ownerId: undefined };
const SHORT = { firstName: PRIVATE.owner, lastName: "L." };

test("scanning the same file shows an object's name, owner and history for 24 hours", async () => {
  const { app, deposited } = await openScene();
  const eve = await app.signUp("Eve");
  expect(await seenBy(app, eve, deposited)).toEqual([NOTHING, NOTHING]);
  await app.scan(eve, "another file");
  expect(await seenBy(app, eve, deposited)).toEqual([NOTHING, NOTHING]);
  await app.scan(eve, "the owner's file");
  const known = { objectName: PRIVATE.title, ownerId: SHORT };
  expect(await seenBy(app, eve, deposited)).toEqual([known, known]);
  expect(await (await historyOf(app, eve, deposited._id)).text()).toContain(PRIVATE.title);
  app.pass(24 * 60 * 60_000);
  const later = await body<Person>(app.call("POST", "/auth/refresh", null, { refreshToken: eve.refreshToken }));
  expect(await seenBy(app, { ...eve, ...later }, deposited)).toEqual([NOTHING, NOTHING]);
});

test("a keyed digest of the stored file shows the object without an upload; any other answer shows nothing", async () => {
  const { app, ondine, balthazar, deposited, given } = await openScene();
  const eve = await app.signUp("Eve");
  const { hash } = deposited;
  const challenge = async (who: Person, of = hash) =>
    (await body<{ nonce: string }>(app.call("POST", "/object/file-challenge", who, { hash: of }))).nonce;
  const digestOf = (nonce: string, file: string) => createHmac("sha256", nonce).update(file).digest("hex");
  const show = (who: Person, nonce: string, digest: string, status: number) =>
    body(app.call("POST", "/object/show-file", who, { hash, nonce, digest }), status);

  const nonce = await challenge(eve);
  await show(eve, nonce, digestOf(nonce, hash), 403);
  await show(eve, nonce, digestOf(nonce, "the owner's file"), 410);
  const balthazars = await challenge(balthazar);
  await show(eve, balthazars, digestOf(balthazars, "the owner's file"), 410);
  const late = await challenge(eve);
  app.pass(61_000);
  await show(eve, late, digestOf(late, "the owner's file"), 410);
  await body(app.call("POST", "/object/file-challenge", eve, { hash: given.hash }), 404);
  expect(await seenBy(app, eve, deposited)).toEqual([NOTHING, NOTHING]);

  const good = await challenge(eve);
  await show(eve, good, digestOf(good, "the owner's file"), 200);
  const known = { objectName: PRIVATE.title, ownerId: SHORT };
  expect(await seenBy(app, eve, deposited)).toEqual([known, known]);
  expect(await seenBy(app, balthazar, deposited)).toEqual([NOTHING, NOTHING]);

  // The file is erased, so there is nothing to compare a digest with.
  await body(app.call("POST", "/object/erase-file", ondine, { objectId: deposited._id }));
  await body(app.call("POST", "/object/file-challenge", balthazar, { hash }), 404);
  expect(await app.audit()).toEqual([]);
});

test("the addressee of an open offer sees name, owner and history until it ends", async () => {
  const { app, ondine, deposited } = await openScene();
  const eve = await app.signUp("Eve");
  const offer = { objectId: deposited._id, to: eve.email };
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ondine, offer), 201);
  const known = { objectName: PRIVATE.title, ownerId: SHORT };
  expect(await seenBy(app, eve, deposited)).toEqual([known, known]);
  expect(await (await historyOf(app, eve, deposited._id)).text()).toContain(PRIVATE.title);
  await body(app.call("POST", "/transfer/cancel", ondine, { offerId }));
  expect(await seenBy(app, eve, deposited)).toEqual([NOTHING, NOTHING]);
});

test("a former owner sees the object as they transferred it, and nothing later", async () => {
  const { app, ondine, balthazar, given } = await openScene();
  app.pass(5000);
  const rename = { objectId: given._id, objectName: "Nom de Balthazar" };
  await body(app.call("POST", "/object/edit-object", balthazar, rename));
  app.pass(5000);
  await give(app, given, { from: balthazar, to: await app.signUp("Clothilde") });
  const answers = [
    app.call("GET", "/object/get-user-objects", ondine),
    app.call("GET", "/object/get-user-objects?page=1&q=Vauquelin", ondine),
    app.call("GET", "/object/get-user-selection", ondine),
    app.call("GET", `/object/get-user-object/${given._id}`, ondine),
    app.call("POST", "/object/verify-object", ondine, { hash: given.hash }),
    historyOf(app, ondine, given._id),
  ];
  for (const answer of answers) {
    const text = await textOf(answer);
    expect(text).toContain(PRIVATE.otherTitle);
    expect(text).not.toMatch(/Nom de Balthazar|Clothilde/);
  }
  for (const answer of [
    app.call("GET", "/object/get-user-objects?page=1&q=Balthazar", ondine),
    app.call("GET", "/notifications/get-user-notifications", ondine),
  ])
    expect(await textOf(answer)).not.toMatch(/Nom de Balthazar|Clothilde/);
});

test("an API key reads only the objects of its account", async () => {
  const { app, ondine, balthazar, deposited, given } = await openScene();
  const [hers, his] = [byKey(ondine, await makeKey(app, ondine)), byKey(balthazar, await makeKey(app, balthazar))];
  const calls = (id: string) => [`/object/get-user-object/${id}`, `/notifications/get-object-notifications/${id}`];
  for (const path of [...calls(deposited._id), ...calls(given._id)]) await body(app.call("GET", path, hers));
  for (const path of calls(given._id)) await body(app.call("GET", path, his));
  for (const path of calls(deposited._id)) {
    await body(app.call("GET", path, his), 403);
    await body(app.call("GET", path, balthazar));
  }
});

test("an API key of a former owner reads the object as transferred, also after the account has scanned the file again", async () => {
  const { app, ondine, balthazar, given } = await openScene();
  app.pass(5000);
  await body(app.call("POST", "/object/edit-object", balthazar, { objectId: given._id, objectName: "Nom suivant" }));
  await body(app.scan(ondine, "given"));
  const robot = byKey(ondine, await makeKey(app, ondine));
  for (const path of [`/object/get-user-object/${given._id}`, `/notifications/get-object-notifications/${given._id}`]) {
    expect(await textOf(app.call("GET", path, ondine))).toContain("Nom suivant");
    const text = await textOf(app.call("GET", path, robot));
    expect(text).toContain(PRIVATE.otherTitle);
    expect(text).not.toContain("Nom suivant");
  }
});

test("reading another user's object or history counts against a rate limit, and notifies the owner", async () => {
  const { app, ondine, deposited } = await openScene();
  const views = async () => {
    const { data } = await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", ondine));
    return data.filter(({ notificationType }) => notificationType === "OBJECT_VIEW").length;
  };
  const paths = ["/object/get-user-object/", "/notifications/get-object-notifications/"];
  for (const [at, path] of paths.entries()) {
    const eve = await app.signUp("Eve");
    const answer = await app.call("GET", `${path}${deposited._id}`, eve);
    expect(answer.headers.get("ratelimit"), path).not.toBeNull();
    await answer.body?.cancel();
    expect(await views(), path).toBe(at + 1);
  }
});
