import { inspect } from "node:util";
import { expect, test } from "vitest";
import { withSmallFiles } from "../../platform/blobs/small.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { createDelivery } from "../../platform/mail/deliver.ts";
import { type Mail, outboxRecords } from "../../platform/mail/outbox.ts";
import { failingKv, interruptedKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const deletion = (app: Harness, who: Person, email = who.email) =>
  app.call("POST", "/user/delete-account", who, { email });

/** Deletes the account completely, delivers the e-mails and returns them. */
async function deleted(app: Harness, who: Person): Promise<Mail[]> {
  await body(deletion(app, who), 202);
  await app.resumeErasures();
  const emails: Mail[] = [];
  await createDelivery({
    kv: app.kv,
    transport: {
      send: async (mail) => {
        emails.push(mail);
        return {};
      },
    },
    log: () => undefined,
    now: app.environment.now,
    standings: app.standings,
  }).run();
  return emails;
}

/**
 * Creates Ada with two objects, a kept file, views, a passkey and a request for a demonstration; and Bob with an object
 * that she has viewed.
 */
async function openFilled(kv?: Kv) {
  const app = await openHarness(kv ? { kv } : {});
  const [ada, bob] = [await app.signUp("Wilhelmine"), await app.signUp("Bob")];
  await body(app.scan(ada, "one", "manuscrit-inédit.pdf"));
  await body(app.scan(ada, "waiting", "brouillon-secret.txt"));
  const one = await app.claimed(ada, sha256("one"), { objectName: "Opus posthume" });
  await app.claimed(ada, sha256("two"), { objectName: "Opus second" });
  const bobs = await app.claimed(bob, sha256("bob"), { objectName: "Reste" });
  await body(app.call("POST", "/object/edit-object", ada, { objectId: one._id, objectName: "Opus premier" }));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: one._id }));
  await body(app.call("POST", "/object/verify-object", bob, { hash: one.hash }));
  await body(app.call("POST", "/object/verify-object", ada, { hash: bobs.hash }));
  await body(app.call("POST", "/notifications/mark-read", ada, {}));
  await body(app.call("POST", "/contact/demo", null, { email: ada.email.toUpperCase() }), 202);
  await body(app.call("POST", "/auth/forgot-password", null, { email: ada.email }));
  await addPasskey(app, ada, "Téléphone de Wilhelmine");
  return { ...app, ada, bob, one, bobs };
}

/** Returns all keys and values of the store as text. */
async function dump(app: Harness): Promise<string> {
  const lines: string[] = [];
  for await (const { key, value } of app.kv.list({ prefix: [] }))
    lines.push(
      `${inspect(key)} ${value instanceof Uint8Array ? new TextDecoder().decode(value) : inspect(value, { depth: 9, breakLength: Number.POSITIVE_INFINITY, maxStringLength: null })}`,
    );
  return lines.join("\n").toLowerCase();
}

async function leavesOf(app: Harness): Promise<string[]> {
  const leaves: string[] = [];
  for await (const { value } of app.kv.list<Uint8Array>({ prefix: ["registry", "leaf"] }))
    leaves.push(new TextDecoder().decode(value));
  return leaves;
}

const PERSONAL = ["wilhelmine", "opus", "manuscrit", "brouillon", "téléphone"];

test("a deleted account leaves log entries and records that do not identify its user", async () => {
  const app = await openFilled();
  const wallet = app.ada.wallet.slice(2).toLowerCase();
  const before = await dump(app);
  for (const words of [...PERSONAL, wallet]) expect(before).toContain(words);
  const leaves = await leavesOf(app);

  const emails = await deleted(app, app.ada);
  expect(emails.filter(({ to }) => to === app.ada.email).map(({ subject }) => subject)).toContain(
    "Votre compte Authentica est supprimé",
  );
  const after = await dump(app);
  for (const words of [...PERSONAL, wallet]) expect(after).not.toContain(words);
  expect(after).toContain("reste");
  expect((await leavesOf(app)).slice(0, leaves.length)).toEqual(leaves);
  expect((await leavesOf(app)).slice(leaves.length).map((leaf) => JSON.parse(leaf).t)).toEqual(["erase", "erase"]);
  expect(await app.audit()).toEqual([]);
});

test("erases unsent e-mails of a deleted account, except the e-mail that confirms the deletion", async () => {
  const app = await openFilled();
  await body(app.call("POST", "/auth/forgot-password", null, { email: app.bob.email }));
  app.pass(1000);
  await body(deletion(app, app.ada), 202);
  await app.resumeErasures();
  const waiting: (readonly [to: string, subject: string])[] = [];
  for await (const { value } of app.kv.list<Mail>({ prefix: outboxRecords.all }))
    waiting.push([value.to, value.subject]);
  expect(waiting.filter(([to]) => to === app.ada.email)).toEqual([
    [app.ada.email, "Votre compte Authentica est supprimé"],
  ]);
  expect(waiting.filter(([to]) => to === app.bob.email)).toHaveLength(1);
});

test("as soon as a deletion has begun, no session, sign-in, recovery or download ticket of the account works", async () => {
  const app = await openFilled();
  const { link } = await body<{ link: string }>(app.call("POST", "/user/export", app.ada));
  await body(deletion(app, app.ada), 202);
  await body(app.call("GET", "/user/get-user", app.ada), 401);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: app.ada.refreshToken }), 401);
  await body(app.call("POST", "/auth/login", null, { email: app.ada.email, password: PASSWORD }), 401);
  await body(app.call("GET", new URL(link).pathname.slice("/api".length), null), 410);
  await app.resumeErasures();
  await body(app.call("POST", "/auth/login", null, { email: app.ada.email, password: PASSWORD }), 401);
});

test("the registry still states that a deleted file was registered, at what time, and that it was erased", async () => {
  const app = await openFilled();
  app.pass(60_000);
  await deleted(app, app.ada);
  await app.checkpoints.sign();
  const { object } = await body<{ object: object }>(app.call("GET", `/registry/lookup?hash=${app.one.hash}`, null));
  expect(object).toEqual({
    status: "erased",
    tokenId: 0,
    proofId: app.one._id,
    registeredAt: "2026-01-01T00:00:00.000Z",
    depositedAt: "2026-01-01T00:00:00.000Z",
    hash: app.one.hash,
    latestEvent: { index: expect.any(Number), type: "erase", at: "2026-01-01T00:01:00.000Z" },
    proof: "valid",
  });
  const left = {
    _id: app.one._id,
    objectId: app.one._id,
    hash: app.one.hash,
    status: "erased",
    createdAt: "2026-01-01T00:00:00.000Z",
    depositedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:01:00.000Z",
    tokenId: 0,
    tokenExplorerLink: "http://localhost:8000/explorer/0",
  };
  expect(await body(app.call("POST", "/object/verify-object", app.bob, { hash: app.one.hash }))).toEqual({
    object: left,
    objects: [left],
  });
  expect(await body(app.call("GET", `/notifications/get-object-notifications/${app.one._id}`, app.bob))).toEqual({
    data: [],
  });
  expect(await app.audit()).toEqual([]);
});

test("an erased object cannot be changed, downloaded or viewed; its hash may be registered by others", async () => {
  const app = await openFilled();
  await deleted(app, app.ada);
  const { _id: objectId, hash } = app.one;
  await body(app.call("POST", "/object/edit-object", app.bob, { objectId, objectName: "À moi" }), 403);
  await body(app.call("POST", "/object/revoke-object", app.bob, { objectId }), 403);
  await body(app.call("GET", `/object/get-object?hash=${hash}`, app.bob), 403);
  await body(app.call("GET", `/object/cover/${objectId}`, app.bob), 403);
  await app.promote(app.bob.email);
  await body(app.call("GET", `/object/cover/${objectId}`, app.bob), 404);
  const { docs } = await body<{ docs: readonly { _id: string }[] }>(app.call("GET", "/admin/objects", app.bob));
  expect(docs.find(({ _id }) => _id === objectId)).toMatchObject({ status: "erased", objectName: null, ownerId: null });
  await app.claimed(app.bob, app.one.hash);
  await body(app.call("POST", "/object/edit-object", app.bob, { objectId, objectName: "À moi" }), 403);
  expect(await app.audit()).toEqual([]);
});

test("a day after a deletion, the sweep erases the account's files, except those that objects of other accounts use", async () => {
  const app = await openFilled();
  const files = withSmallFiles(app.kv, app.blobs);
  await body(app.scan(app.bob, "shared"));
  await app.claimed(app.bob, sha256("shared"));
  await deleted(app, app.ada);
  expect(await app.sweep()).toBe(0);
  app.pass(DAY_MS + 2 * 60 * 60 * 1000);
  expect(await app.sweep()).toBe(2);
  expect(await files.open(sha256("one"))).toBeNull();
  expect(await files.open(sha256("waiting"))).toBeNull();
  const kept = await files.open(sha256("shared"));
  await kept?.body.cancel();
  expect(kept?.size).toBe(6);
  expect(await app.audit()).toEqual([]);
});

test("another account can use the e-mail address and wallet of a deleted account, and inherits none of its data", async () => {
  const app = await openFilled();
  const form = {
    firstName: "Nouvelle",
    lastName: "Venue",
    email: app.ada.email,
    walletAddress: app.ada.wallet,
    password: PASSWORD,
  };
  await body(app.call("POST", "/auth/register", null, form), 409);
  await deleted(app, app.ada);
  const pair = await body<Person>(app.call("POST", "/auth/register", null, form), 201);
  expect(await body(app.call("GET", "/object/get-user-objects", pair))).toEqual([]);
  expect(await body(app.call("GET", "/notifications/get-user-notifications", pair))).toEqual({ data: [] });
  expect(await body(app.call("GET", "/user/passkeys", pair))).toMatchObject({ data: [] });
  expect(await app.audit()).toEqual([]);
});

test("deleting an account requires its e-mail address and a recent sign-in, and is refused to administrators", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.call("POST", "/user/delete-account", null, { email: ada.email }), 401);
  expect(await body(deletion(app, ada, "other@example.com"), 400)).toMatchObject({
    message: "email must be the address of this account.",
  });
  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email, force: true }), 400);
  await app.promote(ada.email);
  expect(await body(deletion(app, ada), 409)).toMatchObject({
    message:
      "Administrators cannot delete their own account: ask another administrator to change its role to user first.",
  });
  const bob = await app.signUp("Bob");
  app.pass(10 * 60_000 + 1);
  const late = { ...bob, ...(await body(app.call("POST", "/auth/refresh", null, { refreshToken: bob.refreshToken }))) };
  expect(await body(deletion(app, late), 403)).toMatchObject({ code: "reauthentication_required" });
  for (const who of [ada, late]) expect((await app.call("GET", "/user/get-user", late)).status, who.email).toBe(200);
  const sure = { ...late, ...(await body(app.call("POST", "/auth/reauthenticate", late, { password: PASSWORD }))) };
  // The address is typed in another case, with spaces around it.
  await body(deletion(app, sure, `  ${late.email.toUpperCase()} `), 202);
  await app.resumeErasures();
  expect(await app.audit()).toEqual([]);
});

test("two parallel deletion requests delete the account once", async () => {
  const app = await openFilled();
  const answers = await Promise.all([deletion(app, app.ada), deletion(app, app.ada)]);
  for (const { status } of answers) expect([202, 401]).toContain(status);
  await Promise.all([app.resumeErasures(), app.resumeErasures()]);
  expect((await leavesOf(app)).filter((leaf) => leaf.includes('"t":"erase"'))).toHaveLength(2);
  expect(await app.audit()).toEqual([]);
});

test("claims, scans and changes that race with a deletion leave no records without an owner", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, sha256("first"));
  const racing = Array.from({ length: 12 }, (_, at) => [
    app.claim(ada, sha256(`claim ${at}`)),
    app.scan(ada, `scan ${at}`),
    app.call("POST", "/object/edit-object", ada, { objectId, objectName: `Nom ${at}` }),
    ...(at === 4 ? [deletion(app, ada)] : []),
  ]).flat();
  for (const answer of await Promise.all(racing)) await answer.body?.cancel();
  await app.resumeErasures();
  await app.resumeErasures();
  for (const prefix of [
    ["users"],
    ["objects_by_owner"],
    ["objects_erasing"],
    ["scans"],
    ["object_events"],
    ["users_erasing"],
  ])
    expect(await Array.fromAsync(app.kv.list({ prefix })), prefix[0]).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test.each([
  [
    "a claim whose records the writer has read",
    ["objects_by_id"],
    (app: Harness, ada: Person) => app.claim(ada, sha256("late")),
  ],
  [
    "a scan whose account was already read",
    ["users"],
    (app: Harness, ada: Person) => app.scan(ada, "late", "tardif.txt"),
  ],
])("%s is refused if the account is deleted during the request", async (_, prefix, request) => {
  const store = interruptedKv(await openKv(":memory:"));
  const app = await openHarness({ kv: store.kv });
  const ada = await app.signUp("Ada");
  let gone = false;
  const deleteAll = async () => {
    await body(deletion(app, ada), 202);
    await app.resumeErasures();
    gone = true;
  };
  // Authentication also reads the account. The deletion must run after the request itself has read it.
  const passGuard = prefix[0] === "users" ? () => store.afterReading(prefix, deleteAll) : null;
  store.afterReading(passGuard ? ["sessions"] : prefix, passGuard ? async () => passGuard() : deleteAll);
  await body(request(app, ada), 401);
  expect(gone).toBe(true);
  for (const kept of [["objects"], ["scans"], ["users"]])
    expect(await Array.fromAsync(app.kv.list({ prefix: kept })), kept[0]).toEqual([]);
  expect(await app.registrySize()).toBe(0);
  expect(await app.audit()).toEqual([]);
});

test("deleting an account erases fifty objects, one of which has a history too long for one commit", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const ids: string[] = [];
  for (let at = 0; at < 50; at++) ids.push((await app.claimed(ada, sha256(`object ${at}`)))._id);
  for (let at = 0; at < 620; at += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, more) =>
        app
          .call("POST", "/object/edit-object", ada, { objectId: ids[7], objectName: `Nom ${at + more}` })
          .then((answer) => answer.body?.cancel()),
      ),
    );
  expect(await app.registrySize()).toBe(670);
  await deleted(app, ada);
  expect(await app.registrySize()).toBe(720);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["object_events"] }))).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["notifications"] }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("retries a deletion after disk failures, with growing delays, and completes it soon after the disk recovers", async () => {
  const store = failingKv(await openKv(":memory:"));
  const app = await openHarness({ kv: store.kv });
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("one"));
  const interrupted = () => app.lines.filter(({ event }) => event === "deletion_interrupted").length;
  const erasing = async () => (await Array.fromAsync(app.kv.list({ prefix: ["users_erasing"] }))).length;
  store.dieAt(2);
  await body(deletion(app, ada), 202);
  await expect.poll(interrupted, { interval: 5 }).toBe(1);
  await app.resumeFailedErasures();
  expect(interrupted()).toBe(1);
  app.pass(2000);
  await app.resumeFailedErasures();
  expect(interrupted()).toBeGreaterThan(1);
  store.revive();
  app.pass(2000);
  await app.resumeFailedErasures();
  expect(await erasing()).toBe(1);
  app.pass(2000);
  await app.resumeFailedErasures();
  expect(await erasing()).toBe(0);
  expect(await app.audit()).toEqual([]);
});

test.each([[false], [true]])(
  "a crash at any commit of a deletion (written: %s) leaves a consistent store, and the deletion completes later",
  async (keepsLast) => {
    for (let crashAt = 1; ; crashAt++) {
      const store = failingKv(await openKv(":memory:"));
      const app = await openFilled(store.kv);
      store.dieAt(crashAt, { keepsLast });
      const answer = await deletion(app, app.ada);
      await answer.body?.cancel();
      // Waits for the deletion that the request has started.
      await app.resumeErasures();
      const died = store.revive();
      expect(await app.audit(), `after a crash at commit ${crashAt}`).toEqual([]);
      const begun = (await Array.fromAsync(app.kv.list({ prefix: ["users_erasing"] }))).length === 1;
      if (begun) await body(app.call("GET", "/user/get-user", app.ada), 401);
      // If the first commit failed, the account is unchanged and the owner requests the deletion again.
      if (died && crashAt === 1 && !keepsLast) await deleted(app, app.ada);
      else await app.resumeErasures();
      expect(await Array.fromAsync(app.kv.list({ prefix: ["users_erasing"] }))).toEqual([]);
      expect((await leavesOf(app)).filter((leaf) => leaf.includes('"t":"erase"'))).toHaveLength(2);
      expect(await app.audit(), `resumed after a crash at commit ${crashAt}`).toEqual([]);
      if (!died) {
        expect(crashAt).toBeGreaterThan(5);
        return;
      }
    }
  },
  120_000,
);
