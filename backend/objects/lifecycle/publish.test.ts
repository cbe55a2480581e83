import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { AdminDocument } from "../../contract/admin-collections.ts";
import type { LookupAnswer } from "../../contract/registry.ts";
import type { VerifierAnswer } from "../../contract/verifier.ts";
import { parseRoots } from "../../formats/tlog/key-list.ts";
import { createSigner } from "../../formats/tlog/note.ts";
import { parsePolicy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { FIRST_LIST, ROOTS, signedList } from "../../tests/key-lists.ts";
import { AUTHENTICA_COMMAND, VERIFIER_COMMAND, VERIFIER_PAGE } from "../proofs/verifier-files.ts";
import { objectRecords, type PublishedObject } from "../record/store.ts";

const NOTHING = '{"policy":null,"roots":null,"by":"build","from":null}';
const root = createSigner("localhost:8000/api/registry/keys", new Uint8Array(32).fill(4));
const roots = parseRoots(`witness ada ${formatVkey(root)}\nquorum ada\n`);
const pageWith = (pinned: string) =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><script type="application/json" id="pinned">${pinned}</script>`;
const commandWith = (pinned: string) => `#!/usr/bin/env node\nglobalThis.AUTHENTICA_PINNED = ${pinned};\nrun();\n`;

/** Creates a folder of built front ends with a verifier. */
async function builtWith(pinned: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "authentica-built-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, dirname(VERIFIER_PAGE)), { recursive: true });
  await writeFile(join(dir, VERIFIER_PAGE), pageWith(pinned));
  await writeFile(join(dir, VERIFIER_COMMAND), commandWith(pinned));
  await mkdir(join(dir, dirname(AUTHENTICA_COMMAND)), { recursive: true });
  await writeFile(join(dir, AUTHENTICA_COMMAND), `${commandWith(pinned)}registers();\n`);
  return dir;
}

async function openPublished(pinned = NOTHING) {
  const app = await openHarness({ webDir: await builtWith(pinned), roots });
  await app.publishVerifier();
  const { files } = await body<VerifierAnswer>(app.call("GET", "/registry/verifier", null));
  const download = async (path: string) => (await app.app.request(path)).text();
  return { app, files, download };
}

test("serves the verifier and the command with the registry's policy, and their SHA-256 hashes are registered", async () => {
  const { app, files, download } = await openPublished();
  expect(files.map(({ name, tokenId }) => [name, tokenId])).toEqual([
    ["verificateur.html", 0],
    ["authentica-verify.mjs", 1],
    ["authentica.mjs", 2],
  ]);
  for (const { path, sha256: told, bytes } of files) {
    const text = await download(path);
    expect([sha256(text), Buffer.byteLength(text)]).toEqual([told, bytes]);
  }
  const command = await download("/authentica-verify.mjs");
  const pinned = JSON.parse(/AUTHENTICA_PINNED = (.*);/.exec(command)?.[1] ?? "");
  expect(pinned).toMatchObject({ by: "service", from: "http://localhost:8000" });
  expect(parseRoots(pinned.roots)).toMatchObject({ quorum: "ada", witnesses: [{ name: "ada" }] });
  expect(pinned.policy).toBe(await (await app.call("GET", "/registry/policy", null)).text());
  expect(parsePolicy(pinned.policy).logs[0]).toMatchObject({ url: "http://localhost:8000/api/registry" });
  expect(await download("/verificateur.html")).toContain(JSON.stringify(pinned));
  expect(await download("/authentica.mjs")).toBe(`${command}registers();\n`);

  // Publishing again at the next start adds no entry.
  await app.publishVerifier();
  expect(await app.registrySize()).toBe(3);
  expect(await app.audit()).toEqual([]);
});

test("inserts the registry's newest key list into the served verifier", async () => {
  const app = await openHarness({ webDir: await builtWith(NOTHING), roots: ROOTS });
  const pinned = async () =>
    JSON.parse(
      /AUTHENTICA_PINNED = (.*);/.exec(await (await app.app.request("/authentica-verify.mjs")).text())?.[1] ?? "",
    );
  expect((await pinned()).keyList).toBeNull();
  const note = await signedList(FIRST_LIST);
  await app.takeKeyList(note);
  expect((await pinned()).keyList).toBe(note);
});

test("a verifier that was built with its own policy is served byte for byte", async () => {
  const built = '{"policy":"quorum none\\n","roots":null,"by":"build","from":null}';
  const { download } = await openPublished(built);
  expect(await download("/verificateur.html")).toBe(pageWith(built));
  expect(await download("/authentica-verify.mjs")).toBe(commandWith(built));
  expect(await download("/authentica.mjs")).toBe(`${commandWith(built)}registers();\n`);
});

test("a verifier file that another account deposited earlier stays theirs, and the server's log states this", async () => {
  const app = await openHarness({ webDir: await builtWith(NOTHING), roots });
  const ada = await app.signUp();
  const page = await (await app.app.request("/verificateur.html")).text();
  await app.scan(ada, page);
  await app.claimed(ada, sha256(page));
  await app.publishVerifier();
  expect(await app.registrySize()).toBe(3);
  expect(app.lines).toContainEqual({ level: "warn", event: "verifier_not_published", name: "verificateur.html" });
  expect(await app.audit()).toEqual([]);
});

test("files that are not built are neither served nor registered", async () => {
  const app = await openHarness();
  await app.publishVerifier();
  expect(await app.registrySize()).toBe(0);
  expect(await body(app.call("GET", "/registry/verifier", null))).toEqual({ files: [] });
  for (const path of ["/authentica-verify.mjs", "/authentica.mjs"])
    expect((await app.app.request(path)).status).toBe(404);
});

test("published files can be looked up, but not claimed, changed, revoked, transferred or recovered", async () => {
  const { app, files } = await openPublished();
  const hash = files[0]?.sha256 as string;
  await app.checkpoints.sign();
  const found = await body<LookupAnswer>(app.call("GET", `/registry/lookup?hash=${hash}`, null));
  expect(found.object).toMatchObject({ status: "active", published: "verificateur.html", proof: "valid" });
  const ada = await app.signUp();
  const seen = await body<{ object: { _id: string } }>(app.call("POST", "/object/verify-object", ada, { hash }));
  expect(seen.object).toMatchObject({
    objectName: "verificateur.html",
    ownerId: { firstName: "Le service", lastName: "" },
  });
  const objectId = seen.object._id;
  expect((await app.claim(ada, hash)).status).toBe(409);
  for (const [path, more] of [
    ["/object/edit-object", { objectName: "Mien" }],
    ["/object/revoke-object", {}],
    ["/object/deposit-file", {}],
    ["/object/proof", {}],
    ["/transfer/offer", { to: "bob@authentica.example" }],
  ] as const) {
    const { status } = await app.call("POST", path, ada, { objectId, ...more });
    expect([path, status]).toEqual([path, 403]);
  }
});

test("the console lists a published file, but cannot edit or delete it", async () => {
  const { app } = await openPublished();
  const admin = await app.signUp();
  await app.promote(admin.email);
  const { docs } = await body<{ docs: AdminDocument[] }>(app.call("GET", "/admin/objects", admin));
  expect(docs).toHaveLength(3);
  const doc = docs.find(({ tokenId }) => tokenId === 1) as AdminDocument;
  expect(doc).toMatchObject({ objectName: "authentica-verify.mjs", status: "active", ownerId: null });
  const { _id, version } = doc;
  await body(app.call("PUT", "/admin/objects", admin, { _id, version, status: "revoked", reason: "Essai" }), 403);
  await body(app.call("DELETE", `/admin/objects?id=${_id}&reason=Essai`, admin), 403);
  expect(await app.registrySize()).toBe(3);
});

test("fsck reports a published file whose name does not match its log entry", async () => {
  const { app } = await openPublished();
  const key = objectRecords.at(0);
  const { value } = await app.kv.get<PublishedObject>(key);
  const forged = { ...(value as PublishedObject), published: { ...(value as PublishedObject).published, name: "x" } };
  await app.kv.set(key, forged);
  expect(await app.audit()).toEqual([
    "objects/0: the name, size and salt of the object do not match the commitment of its mint",
  ]);
});
