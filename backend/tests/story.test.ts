import { expect, test } from "vitest";
import type { NotificationsAnswer } from "../contract/notification.ts";
import type { DownloadAnswer, OwnedObject, PublicObject } from "../contract/object.ts";
import { withSmallFiles } from "../platform/blobs/small.ts";
import { body, openHarness, PASSWORD, PNG, sha256 } from "./harness.ts";

const types = (answer: NotificationsAnswer) => answer.data.map((item) => item.notificationType);

test("a file is scanned, found unknown, claimed, traced, renamed, downloaded and revoked, and another user sees it", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const bob = await app.signUp("Bob");
  const bytes = crypto.getRandomValues(new Uint8Array(3000));
  const hash = sha256(bytes);

  const scan = await body<{ hash: string; fileName: string; size: number; expiresAt: string }>(
    app.scan(ada, bytes, "été « final ».pdf"),
  );
  expect(scan).toEqual({ hash, fileName: "été « final ».pdf", size: 3000, expiresAt: "2026-01-02T00:00:00.000Z" });
  expect(await body(app.call("POST", "/object/verify-object", ada, { hash }))).toEqual({ object: null, objects: [] });

  const object = await app.claimed(ada, hash);
  expect(object).toMatchObject({
    objectName: "Tableau",
    hash,
    status: "active",
    tokenId: 0,
    fileName: "été « final ».pdf",
    fileSize: 3000,
  });
  expect(object._id).toBe(object.objectId);
  expect(object.tokenExplorerLink).toBe("http://localhost:8000/explorer/0");
  expect(await body(app.claim(ada, hash), 409)).toMatchObject({
    status: 409,
    message: "Object already registered by this user",
    object: { _id: object._id },
  });
  const refused = await body(app.claim(bob, hash), 409);
  expect(refused).toEqual({ status: 409, message: "Object already registered", code: "already_registered" });

  const seenBy = async (who: typeof bob) =>
    (await body<{ object: PublicObject }>(app.call("POST", "/object/verify-object", who, { hash }))).object;
  // The hash is public, so a caller who knows it sees the public page's facts only.
  const shown = ["_id", "createdAt", "depositedAt", "hash", "objectId", "status", "tokenExplorerLink", "tokenId"];
  expect(Object.keys(await seenBy(bob)).sort()).toEqual(shown);
  await body(app.scan(bob, bytes));
  const seen = await seenBy(bob);
  expect(Object.keys(seen).sort()).toEqual([...shown, "objectName", "ownerId"].sort());
  expect(seen.ownerId).toEqual({ firstName: "Ada", lastName: "L." });

  const renamed = await body<{ object: OwnedObject }>(
    app.call("POST", "/object/edit-object", ada, { objectId: object._id, objectName: " Autre\u00a0nom " }),
  );
  expect(renamed.object.objectName).toBe("Autre\u00a0nom");
  await body(app.call("POST", "/object/edit-object", bob, { objectId: object._id, objectName: "à moi" }), 403);

  const { link, object: withPath } = await body<DownloadAnswer>(
    app.call("GET", `/object/get-object?hash=${hash}`, ada),
  );
  expect(withPath.metadata.filepath).toBe(link);
  const download = await app.app.request(new URL(link).pathname);
  expect(download.headers.get("content-disposition")).toBe(
    `attachment; filename="_t_ _ final _.pdf"; filename*=UTF-8''%C3%A9t%C3%A9%20%C2%AB%20final%20%C2%BB.pdf`,
  );
  expect(download.headers.get("content-type")).toBe("application/octet-stream");
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
  await body(app.app.request(new URL(link).pathname), 410);

  const cover = await app.call("GET", `/object/cover/${object._id}`, ada);
  expect(cover.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await cover.arrayBuffer())).toEqual(PNG);
  await body(app.call("GET", `/object/cover/${object._id}`, bob), 403);

  const revoked = await body<{ object: OwnedObject }>(
    app.call("POST", "/object/revoke-object", ada, { objectId: object._id }),
  );
  expect(revoked.object.status).toBe("revoked");
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: object._id }), 409);
  await body(app.call("POST", "/object/edit-object", ada, { objectId: object._id, objectName: "encore" }), 409);
  expect(
    (await body<{ object: PublicObject }>(app.call("POST", "/object/verify-object", bob, { hash }))).object.status,
  ).toBe("revoked");

  expect(types(await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", ada)))).toEqual(
    ["OBJECT_REVOKE", "OBJECT_EDIT", "OBJECT_VIEW", "OBJECT_MINT"],
  );
  const history = await body<NotificationsAnswer>(
    app.call("GET", `/notifications/get-object-notifications/${object._id}`, bob),
  );
  expect(types(history)).toEqual(["OBJECT_REVOKE", "OBJECT_EDIT", "OBJECT_VIEW", "OBJECT_MINT"]);
  expect(history.data.at(-1)?.userList[0]).toMatchObject({ firstName: "Ada", lastName: "L." });
  expect((await body<OwnedObject[]>(app.call("GET", "/object/get-user-objects", ada))).map(({ _id }) => _id)).toEqual([
    object._id,
  ]);
  expect(await body(app.call("GET", "/object/get-user-objects", bob))).toEqual([]);
  expect(await app.registrySize()).toBe(3);
  expect(await app.audit()).toEqual([]);
});

test("views of an object by one user notify its owner once an hour, and visitors do not learn of one another", async () => {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  const object = await app.claimed(ada, sha256("a"));
  for (const visitor of [bob, eve]) await body(app.scan(visitor, "a"));
  const views = async () =>
    (await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", ada))).data.filter(
      (item) => item.notificationType === "OBJECT_VIEW",
    );
  const look = () => body(app.call("POST", "/object/verify-object", bob, { hash: object.hash }));
  await Promise.all([look(), look(), look()]);
  expect(await views()).toHaveLength(1);
  app.pass(60 * 60 * 1000);
  const fresh = await body<{ accessToken: string; refreshToken: string }>(
    app.call("POST", "/auth/refresh", null, { refreshToken: bob.refreshToken }),
  );
  await body(app.call("GET", `/notifications/get-object-notifications/${object._id}`, fresh));
  const adaAgain = await body<{ accessToken: string; refreshToken: string }>(
    app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }),
  );
  const mine = await body<NotificationsAnswer>(
    app.call("GET", `/notifications/get-object-notifications/${object._id}`, adaAgain),
  );
  expect(mine.data.map((item) => item.userList[0]?.firstName)).toEqual(["Bob", "Bob", "Ada"]);
  const eveAgain = await body<{ accessToken: string; refreshToken: string }>(
    app.call("POST", "/auth/refresh", null, { refreshToken: eve.refreshToken }),
  );
  const hers = await body<NotificationsAnswer>(
    app.call("GET", `/notifications/get-object-notifications/${object._id}`, eveAgain),
  );
  expect(hers.data.map((item) => item.userList[0]?.firstName)).toEqual(["Eve", undefined, undefined, "Ada"]);
});

test("an object claimed without a scan, or after its day, has only the hash", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const unseen = await app.claimed(ada, sha256("never sent"));
  expect(unseen.fileName).toBeNull();
  await body(app.call("GET", `/object/get-object?hash=${unseen.hash}`, ada), 404);
  await body(app.scan(ada, "late"));
  app.pass(24 * 60 * 60 * 1000);
  const { accessToken } = await body<{ accessToken: string }>(
    app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }),
  );
  const late = await app.claimed({ ...ada, accessToken }, sha256("late"));
  expect(late.fileName).toBeNull();
});

test("the sweep erases unclaimed files and keeps files and covers of objects", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.scan(ada, "kept"));
  await body(app.scan(ada, "forgotten"));
  await app.claimed(ada, sha256("kept"));
  expect(await app.sweep()).toBe(0);
  app.pass(26 * 60 * 60 * 1000);
  expect(await app.sweep()).toBe(1);
  expect(await app.blobs.open(sha256("forgotten"))).toBeNull();
  const blobs = withSmallFiles(app.kv, app.blobs);
  for (const hash of [sha256("kept"), sha256(PNG)]) {
    const blob = await blobs.open(hash);
    expect(blob).not.toBeNull();
    await blob?.body.cancel();
  }
  expect(await app.audit()).toEqual([]);
});
