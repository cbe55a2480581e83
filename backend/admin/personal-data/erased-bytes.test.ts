/** Erased data is in no byte of the data folder or of a new backup after the nightly purge. */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type FormerEmailRecord, formerEmailRecords } from "../../accounts/address/store.ts";
import { type UserRecord, userKeys, userRecords } from "../../accounts/users/store.ts";
import { COLLECTIONS } from "../../api/collections.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { type EventRecord, eventRecords } from "../../objects/record/event-store.ts";
import { openStore, storePath } from "../../platform/kv/open.ts";
import { purgeFile } from "../../platform/kv/purge-file.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { restoreBackup } from "../../tasks/backup/restore.ts";
import { pinByName } from "../../tasks/backup/snapshot.ts";
import { takeBackup } from "../../tasks/backup/take.ts";
import { makeKey } from "../../tests/api-key.ts";
import { body, openHarness, PASSWORD, type Person, PNG, sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { webhooksOf, withWebhooks } from "../../tests/standard-plugins.ts";
import { fakeNetwork } from "../../tests/webhook-receiver.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the application on a store in a file, like a real service. */
async function openService() {
  const folder = await Deno.makeTempDir({ prefix: "authentica-erased-" });
  const store = await openStore({ kind: "file", dataDir: join(folder, "store") });
  const { network } = fakeNetwork(() => 500);
  const app = await openHarness({ kv: { ...store.kv, close: () => undefined }, plugins: withWebhooks({ network }) });
  onTestFinished(async () => {
    await store.close();
    await Deno.remove(folder, { recursive: true });
  });
  const path = storePath(join(folder, "store"));

  /** Counts occurrences of each text in the service's files, in a new backup, and in the data restored from it. */
  async function traces(texts: Readonly<Record<string, string>>): Promise<Record<string, number>> {
    const [target, people, restored] = ["backup", "people.keys", "restored"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const order = {
      store: path,
      dataDir: app.dir,
      pinBlob: pinByName(app.dir),
      target,
      key: null,
      secrets: [],
      now: 0,
    };
    await takeBackup({ ...order, people, collections: COLLECTIONS });
    await restoreBackup({ source: target, dataDir: restored, key: null, people, blobs: null });
    const files = [...filesOf(folder), ...filesOf(app.dir)].map((file) =>
      Buffer.from(Deno.readFileSync(file)).toString("latin1"),
    );
    for (const made of [target, people, restored]) await Deno.remove(made, { recursive: true });
    const count = (text: string) =>
      files.reduce((sum, file) => spellings(text).reduce((all, one) => all + file.split(one).length - 1, sum), 0);
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, count(text)]));
  }

  /** Does what the service does within two days: sweeps, then the nightly purge. */
  async function passTheStatedTime(): Promise<void> {
    app.pass(DAY_MS + 60_000);
    await app.resumeErasures();
    await app.sweep();
    purgeFile(path);
  }

  /** Returns the salts of all stored events, with the name of the person who acted. */
  async function salts(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for await (const { value } of app.kv.list<EventRecord>({ prefix: eventRecords.all }))
      if (value.event) found[`salt ${value.tokenId}/${value.number} of ${value.event.actor.firstName}`] = value.salt;
    return found;
  }

  return { ...app, traces, passTheStatedTime, salts };
}
type Service = Awaited<ReturnType<typeof openService>>;

function* filesOf(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* filesOf(join(folder, name));
    else yield join(folder, name);
  }
}

/**
 * Returns the byte sequences (as latin1) in which a file may contain a text: UTF-8, UTF-16, with JSON escapes; for a
 * salt also its bytes and other encodings.
 */
function spellings(text: string): readonly string[] {
  const escaped = text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const bytes = Buffer.from(text, "base64url");
  const ofSalt = /^[A-Za-z0-9_-]{43}$/.test(text) ? [bytes, bytes.toString("hex"), bytes.toString("base64")] : [];
  const all = [text, text.toLowerCase(), escaped, Buffer.from(text, "utf16le"), ...ofSalt];
  return [...new Set(all.map((one) => (typeof one === "string" ? Buffer.from(one) : one).toString("latin1")))];
}

const zeros = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, 0]));

const TEXTS = {
  firstName: "Quirinella",
  lastName: "Vandersprockt-Ñuñez",
  newEmail: "zq-second-address@example.net",
  objectName: "Portrait of the grocer Xyloph",
  formerName: "Sketch of the grocer Xyloph",
  fileName: "grocer-xyloph-scan.tiff",
  waitingFile: "draft-never-claimed-xq.txt",
  metadata: "edition 4711 of Bhagwati",
  manyName: "Batch piece Ywx",
  webhook: "hooks-of-qv.example.com",
  keyName: "Robot Qvxz",
  passkeyName: "Telephone Qvxz",
  offeredName: "Offered to nobody Zzqv",
  addressee: "zq-addressee@example.org",
  erasedFile: "file-erased-before-qx.pdf",
  newPassword: "cinq autres mots sans rapport",
};

/** Does everything that stores data about a person, and returns the person's final state. */
async function doEverything(app: Service): Promise<{ readonly who: Person; readonly bob: Person }> {
  const bob = await app.signUp("Bob");
  const signed = await app.signUp("Quirinella");
  const post = (path: string, content: object, status = 200, who: Person = signed) =>
    body<Record<string, unknown>>(app.call("POST", path, who, content), status);
  await post("/user/edit-profile", { firstName: TEXTS.firstName, lastName: TEXTS.lastName });
  await post("/user/email/change", { email: TEXTS.newEmail });
  const [letter] = await app.emailsTo(TEXTS.newEmail);
  await post("/user/email/confirm", { code: /^\d{6}/.exec(letter?.subject ?? "")?.[0] });
  const who = { ...signed, email: TEXTS.newEmail };

  await body(app.scan(who, "one", TEXTS.fileName));
  await body(app.scan(who, "waiting", TEXTS.waitingFile));
  const metadata = JSON.stringify({ edition: TEXTS.metadata });
  const cover = new File([PNG], "cover.png");
  const one = await app.claimed(who, sha256("one"), { objectName: TEXTS.formerName, metadata, file: cover });
  await post("/object/edit-object", { objectId: one._id, objectName: TEXTS.objectName });
  await body(app.scan(who, "kept no longer", TEXTS.erasedFile));
  const unkept = await app.claimed(who, sha256("kept no longer"), { objectName: TEXTS.objectName });
  await post("/object/erase-file", { objectId: unkept._id });
  await post("/object/revoke-object", { objectId: unkept._id });

  const offered = await app.claimed(who, sha256("offered"), { objectName: TEXTS.offeredName });
  await post("/transfer/offer", { objectId: offered._id, to: TEXTS.addressee }, 201);
  const handOver = async (from: Person, to: Person, objectId: string) => {
    const offer = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", from, { objectId, to: to.email }), 201);
    await post("/transfer/accept", { offerId: offer._id }, 200, to);
  };
  const given = await app.claimed(who, sha256("given"), { objectName: TEXTS.formerName });
  await post("/object/edit-object", { objectId: given._id, objectName: "A gift" });
  await handOver(who, bob, given._id);
  const received = await app.claimed(bob, sha256("received"), { objectName: "Bob's own" });
  await handOver(bob, who, received._id);
  await post("/object/edit-object", { objectId: received._id, objectName: TEXTS.objectName });

  await post("/webhooks", { url: `https://${TEXTS.webhook}/`, events: ["object.registered"] }, 201);
  await makeKey(app, who, { name: TEXTS.keyName });
  await addPasskey(app, who, TEXTS.passkeyName);
  await post("/object/verify-object", { hash: sha256("one") }, 200, bob);
  const objects = Array.from({ length: 300 }, (_, at) => ({
    hash: sha256(`many ${at}`),
    objectName: `${TEXTS.manyName} ${at}`,
    metadata: { edition: TEXTS.metadata },
  }));
  await post("/object/register-many", { walletAddress: who.wallet, key: "batch", objects });
  await webhooksOf(app).follow();
  await webhooksOf(app).deliver(new AbortController().signal);
  await app.checkpoints.sign();
  await post("/object/proof", { objectId: one._id });
  await post("/user/export", {});
  await post("/contact/demo", { email: who.email }, 202);
  await post("/auth/forgot-password", { email: who.email });
  return { who, bob };
}

test("no byte of a deleted user's data remains in the data folder or in a new backup after the stated time", async () => {
  const app = await openService();
  const { who, bob } = await doEverything(app);
  const { newPassword: _, ...texts } = { ...TEXTS, wallet: who.wallet.slice(2), email: "quirinella2@example.com" };
  const own = Object.entries(await app.salts()).filter(([name]) => name.endsWith(TEXTS.firstName));
  expect(own.length).toBeGreaterThan(300);
  const all = { ...texts, ...Object.fromEntries(own) };
  for (const [name, times] of Object.entries(await app.traces(all))) expect(times, name).toBeGreaterThan(0);

  await body(app.call("POST", "/user/delete-account", who, { email: who.email }), 202);
  await app.resumeErasures();
  // The e-mail about the deletion has been sent.
  await app.delivery.run();
  await Deno.remove(join(app.dir, "outbox"), { recursive: true });
  await app.passTheStatedTime();
  expect(await app.traces(all)).toEqual(zeros(all));
  expect(await app.audit()).toEqual([]);
  expect((await app.traces({ bob: bob.email })).bob).toBeGreaterThan(0);
});

test("no byte of data that was removed from an existing account remains after the stated time", async () => {
  const app = await openService();
  const [ada, root] = [await app.signUp("Ada"), await app.signUp("Root")];
  await app.promote(root.email);
  const post = (path: string, content: object, status = 200) => body(app.call("POST", path, ada, content), status);
  await body(app.scan(ada, "bytes that are erased"));
  const kept = await app.claimed(ada, sha256("bytes that are erased"), { objectName: "Stays" });
  const copied = await app.claimed(ada, sha256("copied"), { objectName: TEXTS.objectName });
  await post("/webhooks", { url: `https://${TEXTS.webhook}/`, events: ["object.registered"] }, 201);
  const { data: hooks } = await body<{ data: readonly { _id: string }[] }>(app.call("GET", "/webhooks", ada));
  const id = String((await app.kv.get<string>(userKeys.byEmail(ada.email))).value);
  const user = (await app.kv.get<UserRecord>(userRecords.at(id))).value as UserRecord;
  const texts = {
    bytes: "bytes that are erased",
    objectName: TEXTS.objectName,
    webhook: TEXTS.webhook,
    password: user.passwordHash,
    email: ada.email,
  };
  for (const [name, times] of Object.entries(await app.traces(texts))) expect(times, name).toBeGreaterThan(0);

  await post("/object/erase-file", { objectId: kept._id });
  await body(app.call("DELETE", `/admin/objects?id=${copied._id}&reason=Copie`, root));
  await body(app.call("DELETE", `/webhooks/${hooks[0]?._id}`, ada));
  await post("/user/password", { currentPassword: PASSWORD, newPassword: TEXTS.newPassword });
  await post("/user/email/change", { email: TEXTS.newEmail });
  const [letter] = await app.emailsTo(TEXTS.newEmail);
  await post("/user/email/confirm", { code: /^\d{6}/.exec(letter?.subject ?? "")?.[0] });
  // The e-mails are sent. The change of address can no longer be undone, because the store removes that record when it
  // expires.
  await app.delivery.run();
  await Deno.remove(join(app.dir, "outbox"), { recursive: true });
  const former = (await app.kv.get<FormerEmailRecord>(formerEmailRecords.at(id))).value as FormerEmailRecord;
  await addWrites(app.kv.atomic(), formerEmailRecords.remove(former)).commit();
  app.pass(7 * DAY_MS);
  await app.passTheStatedTime();
  expect(await app.traces(texts)).toEqual(zeros(texts));
  expect(await app.audit()).toEqual([]);
});
