import { Buffer } from "node:buffer";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { StampsAnswer } from "../../contract/stamp.ts";
import { readPem } from "../../formats/stamp/pem.ts";
import { stampedBytes } from "../../formats/stamp/stamped.ts";
import { verifyStamp } from "../../formats/stamp/verify.ts";
import { fromBase64, toBase64 } from "../../formats/tlog/bytes.ts";
import { parseProof } from "../../formats/tlog/proof.ts";
import { stampFacts } from "../../objects/proofs/stamp-files.ts";
import { type Authority, createAuthority, serveAuthority, type Unit } from "../../tests/authority.ts";
import { body, type Harness, openHarness, sha256 } from "../../tests/harness.ts";
import { listOf, signedList } from "../../tests/made-trusted-list.ts";
import { authorityAt } from "./authority.ts";
import { openStamping } from "./open.ts";
import { createStamping, type StampingSettings } from "./stamping.ts";
import { findStampsCovering, listStamps, stampRecords } from "./store.ts";

let dir: string;
let authority: Authority;
let unit: Unit;
let bad: Unit;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "authentica-stamping-"));
  authority = await createAuthority(join(dir, "authority"));
  unit = await authority.issue("Unité");
  bad = await authority.issue("Sans usage", { section: "usageMissing" });
});
afterAll(() => rm(dir, { recursive: true }));

const QUALIFIED = {
  provider: "P",
  service: "S",
  territory: "FR",
  sequence: 7,
  issuedAt: "",
  grantedAt: "",
  extract: "",
};
const readPemOf = async (one: Unit): Promise<string> => toBase64(await authority.certificate(one));

const HOUR = 60 * 60_000;
const MINUTE = 60_000;

/** Opens the application with a time-stamping authority that answers. */
async function open(settings: Partial<StampingSettings> = {}) {
  const app = await openHarness();
  // The authority uses the clock of the machine.
  app.pass(Date.now() - app.environment.now());
  const tsa = await serveAuthority(authority, unit);
  onTestFinished(tsa.close);
  const stampingOf = (more: Partial<StampingSettings> = {}) =>
    createStamping({
      kv: app.kv,
      settings: { urls: [tsa.url], policy: null, roots: authority.roots, everyMs: HOUR, ...settings, ...more },
      signed: app.checkpoints.signed,
      environment: app.environment,
      log: (line) => app.lines.push(line),
      standings: app.standings,
      lists: null,
    });
  let files = 0;
  const grow = async () => {
    files += 1;
    // Signs up a new person each time, because a session would expire during some of the pauses.
    await app.claimed(await app.signUp(), sha256(`file ${files}`));
    await app.checkpoints.sign();
  };
  return { app, tsa, stamping: stampingOf(), stampingOf, grow };
}

const sizes = async ({ kv }: Harness) => (await listStamps(kv, 100)).map(({ size }) => size);
const troubles = ({ standings }: Harness) => standings.troubles().map(({ part, reason }) => `${part}: ${reason}`);

test("a log that has grown gets a time stamp at once, then at most once an hour, and never if it has not grown", async () => {
  const { app, tsa, stamping, grow } = await open();
  await stamping.run();
  expect(tsa.asked.length).toBe(0);
  await grow();
  await stamping.run();
  await stamping.run();
  expect(await sizes(app)).toEqual([1]);
  await grow();
  await stamping.run();
  app.pass(HOUR - MINUTE);
  await stamping.run();
  expect(await sizes(app)).toEqual([1]);
  app.pass(2 * MINUTE);
  await grow();
  await stamping.run();
  expect(await sizes(app)).toEqual([3, 1]);
  app.pass(3 * HOUR);
  await stamping.run();
  expect(tsa.asked.length).toBe(2);
  expect(tsa.asked[0]?.headers.get("content-type")).toBe("application/timestamp-query");
  expect(stamping.state()).toMatchObject([{ kept: 2, failed: 0, problem: expect.stringContaining("apart") }]);
});

test("a stored time stamp verifies against the signed checkpoint, also with OpenSSL", async () => {
  const { app, stamping, grow } = await open();
  await grow();
  await stamping.run();
  const [record] = await listStamps(app.kv, 1);
  if (!record) throw new Error("nothing is kept");
  const [query, reply, root] = [record.query, record.reply, record.root].map(fromBase64) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  expect(record.note).toBe(app.checkpoints.signed()?.note);
  const stamp = await verifyStamp({ reply, query, data: stampedBytes(record.note), roots: [root] });
  expect(stamp).toMatchObject({ genTime: record.genTime, accuracy: 1500, serial: record.serial });
  expect(await authority.verify(query, reply)).toBe(true);
  expect(record).toMatchObject({ name: "Unité", qualified: null, callsItselfQualified: false, size: 1 });
  expect(await app.audit()).toEqual([]);
});

test("fsck finds a changed time stamp, a time stamp of another log, and a record that claims more than its time stamp proves", async () => {
  const { app, stamping, grow } = await open();
  await grow();
  await stamping.run();
  const [record] = await listStamps(app.kv, 1);
  if (!record) throw new Error("nothing is kept");
  const key = stampRecords.key(record);
  const wrong: readonly [change: Partial<typeof record>, finding: string][] = [
    [{ note: record.note.replace(/\n1\n/, "\n2\n") }, "is invalid (imprint)"],
    [{ query: record.query.replace(/.{8}$/, "AAAAAP8=") }, "is invalid (nonce)"],
    [{ root: await readPemOf(bad) }, "is invalid (chain)"],
    [{ genTime: record.genTime - 1000 }, "differ from the time stamp"],
    [{ callsItselfQualified: true }, "differ from the time stamp"],
    [{ size: 2 }, "does not belong to this log"],
    [{ qualified: { ...QUALIFIED, extract: "00" } }, "stamp_list_extracts/00: the entry of the trusted list"],
  ];
  for (const [change, finding] of wrong) {
    await app.kv.set(key, { ...record, ...change });
    expect((await app.audit()).join("\n"), finding).toContain(finding);
  }
});

test("an invalid reply of an authority is not stored, the next attempt waits twice as long, and health gives the reason", async () => {
  const { app, tsa, stamping, grow } = await open();
  await grow();
  const wrong: readonly [why: string, answer: (query: Uint8Array) => Promise<Response>][] = [
    ["answered 503", async () => new Response("down", { status: 503 })],
    ["answered 302", async () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } })],
    ["(form)", async () => new Response("<!doctype html><title>Maintenance</title>")],
    ["more than 40960 bytes", async () => new Response(new Uint8Array(50_000))],
    ["(usage)", async (query) => new Response(Uint8Array.from(await authority.sign(query, bad)))],
    ["(nonce)", async (query) => new Response(Uint8Array.from(await authority.sign(query, unit, { nonce: null })))],
  ];
  for (const [at, [why, answer]] of wrong.entries()) {
    tsa.served.answer = answer;
    await stamping.run();
    expect(tsa.asked.length, why).toBe(at + 1);
    expect(troubles(app).join()).toContain(why);
    app.pass(MINUTE * 2 ** at - 1000);
    await stamping.run();
    expect(tsa.asked.length, why).toBe(at + 1);
    app.pass(1000);
  }
  expect(await sizes(app)).toEqual([]);
  expect(app.lines.filter(({ event }) => event === "stamping_failed").length).toBe(wrong.length);
  tsa.served.answer = tsa.good;
  app.pass(Date.now() - app.environment.now());
  app.pass(HOUR);
  app.setClock(-HOUR);
  await stamping.run();
  expect(troubles(app)).toEqual([]);
  expect(await sizes(app)).toEqual([1]);
});

test("a password in the address is sent to the authority as a header, and appears nowhere else", async () => {
  const { app, tsa, stampingOf, grow } = await open();
  await grow();
  const url = tsa.url.replace("//", "//client:secret%20word@");
  expect(authorityAt(url).id).toBe(authorityAt(tsa.url).id);
  tsa.served.answer = async () => new Response(null, { status: 401 });
  await stampingOf({ urls: [url] }).run();
  expect(tsa.asked[0]?.headers.get("authorization")).toBe(`Basic ${btoa("client:secret word")}`);
  expect(JSON.stringify([app.lines, troubles(app)])).not.toContain("secret");
});

test("only one of several processes requests time stamps, and a new process reads what the others have stored", async () => {
  const { app, tsa, stampingOf, grow } = await open();
  await grow();
  await Promise.all([stampingOf().run(), stampingOf().run(), stampingOf().run()]);
  expect(tsa.asked.length).toBe(1);
  await stampingOf().run();
  expect(tsa.asked.length).toBe(1);
  expect(await sizes(app)).toEqual([1]);
});

test("if a time-stamping authority is down, the time stamps of other authorities continue", async () => {
  const { app, tsa, stampingOf, grow } = await open();
  const other = await serveAuthority(authority, unit);
  onTestFinished(other.close);
  const stamping = stampingOf({ urls: [tsa.url, other.url] });
  tsa.served.answer = async () => new Response(null, { status: 500 });
  await grow();
  await stamping.run();
  expect(await sizes(app)).toEqual([1]);
  expect(troubles(app)).toEqual([expect.stringMatching(/^stamps: Time stamps: 127\.0\.0\.1:\d+ answered 500\.$/)]);
  tsa.served.answer = tsa.good;
  await grow();
  app.pass(2 * MINUTE);
  await stamping.run();
  expect((await sizes(app)).sort()).toEqual([1, 2]);
  // The first time stamp of each authority that covers the entry: two for entry 0, one for entry 1.
  expect((await findStampsCovering(app.kv, 0)).map(({ size }) => size)).toEqual([1, 2]);
  expect((await findStampsCovering(app.kv, 1)).map(({ size }) => size)).toEqual([2]);
  expect(await findStampsCovering(app.kv, 2)).toEqual([]);
});

test("the time stamps that cover an entry are public, with the files to verify them", async () => {
  const { app, stamping, grow } = await open();
  await grow();
  await stamping.run();
  const read = async (path: string) =>
    (await body(app.call("GET", `/registry/stamps${path}`, null))) as unknown as StampsAnswer;
  const { stamps } = await read("?covers=0");
  expect(await read("")).toEqual(await read("?covers=0"));
  expect((await read("?covers=1")).stamps).toEqual([]);
  const [stamp] = stamps;
  if (!stamp) throw new Error("there is none");
  expect(stamp).toMatchObject({ size: 1, accuracyMs: 1500, authority: "Unité", qualified: null });
  expect(Date.parse(stamp.latest) - Date.parse(stamp.genTime)).toBe(1500);
  const file = async (link: string) => new Uint8Array(await (await app.app.request(link)).arrayBuffer());
  const { query, reply, stamped, root } = stamp.files;
  const roots = readPem(new TextDecoder().decode(await file(root)));
  const given = { reply: await file(reply), query: await file(query), data: await file(stamped), roots };
  expect((await verifyStamp(given)).serial).toBe(stamp.serial);
  const gone = await app.app.request(reply.replace("/1-", "/2-"));
  expect(gone.status).toBe(404);
});

test("a trusted list's statement is stored with the time stamp, and an invalid list qualifies nothing", async () => {
  const { app, tsa, grow } = await open();
  const [scheme, other] = [
    await authority.issue("Schéma", { section: "noIssuer", key: "rsa:2048" }),
    await authority.issue("Autre schéma", { section: "noIssuer", key: "rsa:2048" }),
  ];
  const file = join(dir, "list.xml");
  const signersFile = scheme.certificate;
  const settings = { urls: [tsa.url], policy: null, rootsFile: authority.rootFile, everyMs: HOUR };
  const stamping = await openStamping({
    kv: app.kv,
    settings: { ...settings, trustedList: { file, signersFile } },
    signed: app.checkpoints.signed,
    environment: app.environment,
    log: (line) => app.lines.push(line),
    standings: app.standings,
  });
  const list = listOf({ now: Date.now(), identity: await authority.certificate(unit), issued: Date.now() });
  await writeFile(file, await signedList(list, scheme));
  await grow();
  await stamping?.run();
  const [record] = await listStamps(app.kv, 1);
  expect(record?.qualified).toMatchObject({ territory: "FR", sequence: 42, provider: "Prestataire & Fils" });
  expect(await app.audit()).toEqual([]);
  expect(stampFacts(record ? [record] : [])?.grantedOn).toMatch(/^\d+(er)? \S+ 20\d\d$/);
  const { stamps } = (await body(app.call("GET", "/registry/stamps", null))) as unknown as StampsAnswer;
  expect(stamps[0]?.qualified).toMatchObject({ service: "Horodatage" });
  expect(troubles(app)).toEqual([]);

  await writeFile(file, await signedList(list, other));
  app.pass(HOUR + MINUTE);
  await grow();
  await stamping?.run();
  expect((await listStamps(app.kv, 2)).map(({ qualified }) => qualified !== null).sort()).toEqual([false, true]);
  expect(app.lines.map(({ event }) => event)).toContain("trusted_list_failed");
  await expect(
    openStamping({ ...app, settings: { ...settings, trustedList: { file, signersFile: file } } } as never),
  ).rejects.toThrow("TRUSTED_LIST_SIGNERS is");
});

test("time stamps are requested under the policy that the configuration names", async () => {
  const { app, stampingOf, grow } = await open();
  await grow();
  await stampingOf({ policy: "1.2.3.4.2" }).run();
  expect((await listStamps(app.kv, 1))[0]?.policy).toBe("1.2.3.4.2");
});

test("of the time stamps that cover an entry, qualified ones come first, then the earliest", async () => {
  const { app, stamping, grow } = await open();
  await grow();
  await stamping.run();
  const [record] = await listStamps(app.kv, 1);
  if (!record) throw new Error("nothing is kept");
  const later = { ...record, authority: "bbbbbbbb", genTime: record.genTime + 5000 };
  const qualified = {
    provider: "P",
    service: "S",
    territory: "FR",
    sequence: 7,
    issuedAt: "",
    grantedAt: "",
    extract: "",
  };
  for (const one of [later, { ...later, authority: "cccccccc", qualified }])
    await app.kv.set(stampRecords.at(one.authority, one.size), one);
  const order = (await findStampsCovering(app.kv, 0)).map(({ authority }) => authority);
  expect(order).toEqual(["cccccccc", record.authority, "bbbbbbbb"]);
});

test("a time stamp that covers registration and transfer is in the transfer's archive once", async () => {
  const { app, stamping } = await open();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id: objectId } = await app.claimed(ada, sha256("given"));
  const { _id: offerId } = await body<{ _id: string }>(
    app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  await app.checkpoints.sign();
  await stamping.run();
  const { link } = await body<{ link: string }>(app.call("POST", "/transfer/cession", ada, { objectId, number: 1 }));
  const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  const zip = Buffer.from(await answer.arrayBuffer());
  const names = zip.toString("latin1").match(/horodatage\/[\w.-]+?\.(?:tlog-proof|tsq|tsr|pem)/g) ?? [];
  // Each name is in the ZIP twice: in the header of its file, and in the central directory.
  expect(names.toSorted()).toEqual(
    ["2.tlog-proof", "2.tsq", "2.tsr", "racine.pem"].flatMap((name) => [`horodatage/${name}`, `horodatage/${name}`]),
  );
  const proof = Buffer.from(unzipSync(zip)["horodatage/2.tlog-proof"] ?? []).toString();
  expect(parseProof(proof).index).toBe(1);
});
