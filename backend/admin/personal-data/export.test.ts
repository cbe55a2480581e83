import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ExportAnswer } from "../../contract/rights.ts";
import { commit } from "../../formats/tlog/commitment.ts";
import { parseLeaf } from "../../formats/tlog/leaf.ts";
import { archiveName } from "../../platform/http/calls/archive-name.ts";
import { LOOSE_SPACE } from "../../tests/french.ts";
import { body, type Harness, openHarness, type Person, PNG, sha256 } from "../../tests/harness.ts";
import { foreignIn } from "../../tests/one-language.ts";
import { heldOpen } from "../../tests/open-files.ts";
import { addPasskey } from "../../tests/passkey.ts";

interface Exported {
  readonly account: Record<string, unknown>;
  readonly sessions: readonly object[];
  readonly passkeys: readonly object[];
  readonly objects: readonly {
    readonly _id: string;
    readonly objectName: string;
    readonly hash: string;
    readonly events: readonly {
      readonly number: number;
      readonly leafIndex: number;
      readonly leaf: string;
      readonly event: object;
      readonly salt: string;
    }[];
  }[];
  readonly notifications: readonly { readonly type: string; readonly read: boolean; readonly byYou: boolean }[];
  readonly scans: readonly { readonly fileName: string }[];
}

/** Returns the path of a new download ticket, below `/api`. */
async function ticketOf(app: Harness, who: Person): Promise<string> {
  const { link } = await body<ExportAnswer>(app.call("POST", "/user/export", who));
  expect(link).toMatch(/^http:\/\/localhost:8000\/api\/user\/export\/[\w-]{43}$/);
  return new URL(link).pathname.slice("/api".length);
}

async function exported(app: Harness, who: Person) {
  const response = await app.call("GET", await ticketOf(app, who), null);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const document = files["donnees.json"] ?? files["data.json"] ?? [];
  const data = JSON.parse(Buffer.from(document).toString()) as Exported;
  return { headers: response.headers, files, data };
}

const FILE = Uint8Array.from(randomBytes(300_000));

async function openFilled() {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await body(app.scan(ada, FILE, "Contrat: été.pdf"));
  await body(app.scan(ada, "waiting", "brouillon.txt"));
  const kept = await app.claimed(ada, sha256(FILE), { objectName: "Contrat" });
  const bare = await app.claimed(ada, sha256("never sent"), { objectName: "Esquisse" });
  await app.claimed(bob, sha256("of bob"), { objectName: "Secret de Bob" });
  await body(app.call("POST", "/object/edit-object", ada, { objectId: kept._id, objectName: "Contrat signé" }));
  await body(app.call("POST", "/object/verify-object", bob, { hash: kept.hash }));
  await addPasskey(app, ada, "Téléphone");
  return { ...app, ada, bob, kept, bare };
}

test("the export archive contains every file of the user byte for byte, and no data of other users", async () => {
  const app = await openFilled();
  const { headers, files, data } = await exported(app, app.ada);
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="authentica-mes-donnees-2026-01-01\.zip"/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");

  const { kept, bare } = app;
  expect(Object.keys(files).sort()).toEqual(
    [
      "LISEZ-MOI.txt",
      "donnees.json",
      `fichiers/${kept._id} – Contrat_ été.pdf`,
      `couvertures/${kept._id}.png`,
      `couvertures/${bare._id}.png`,
      `numerisations/${sha256("waiting")} – brouillon.txt`,
    ].sort(),
  );
  expect(sha256(files[`fichiers/${kept._id} – Contrat_ été.pdf`] as Uint8Array)).toBe(sha256(FILE));
  expect(files[`couvertures/${bare._id}.png`]).toEqual(PNG);
  const readMe = Buffer.from(files["LISEZ-MOI.txt"] as Uint8Array).toString();
  expect(readMe).toContain("RFC 8785");
  expect(readMe).not.toMatch(LOOSE_SPACE);

  expect(foreignIn("fr", readMe, Object.keys(data))).toBeNull();
  expect(data.account).toMatchObject({ email: app.ada.email, firstName: "Ada", lastName: "Lovelace" });
  expect(data.sessions).toHaveLength(1);
  expect(data.passkeys).toMatchObject([{ name: "Téléphone" }]);
  expect(data.objects.map(({ objectName }) => objectName)).toEqual(["Contrat signé", "Esquisse"]);
  expect(data.notifications.map(({ type }) => type)).toEqual([
    "OBJECT_MINT",
    "OBJECT_MINT",
    "OBJECT_EDIT",
    "OBJECT_VIEW",
  ]);
  expect(data.scans.map(({ fileName }) => fileName).sort()).toEqual(["Contrat: été.pdf", "brouillon.txt"]);
  const whole = JSON.stringify(data);
  expect(whole).not.toContain("Secret de Bob");
  expect(whole).not.toContain(app.bob.email);
  expect(whole).not.toMatch(/argon2|passwordHash|publicKey|nonce/);
});

test("the export is in English for an account that has chosen English, with the same document", async () => {
  const app = await openFilled();
  const { data: inFrench } = await exported(app, app.ada);
  await app.setUser(app.ada.email, { language: "en" });
  const { headers, files, data } = await exported(app, app.ada);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="authentica-my-data-2026-01-01\.zip"/);
  const { kept, bare } = app;
  expect(Object.keys(files).sort()).toEqual(
    [
      "README.txt",
      "data.json",
      `files/${kept._id} – Contrat_ été.pdf`,
      `covers/${kept._id}.png`,
      `covers/${bare._id}.png`,
      `scans/${sha256("waiting")} – brouillon.txt`,
    ].sort(),
  );
  expect({ ...data, account: null }).toEqual({ ...inFrench, account: null });
  const readMe = Buffer.from(files["README.txt"] as Uint8Array).toString();
  expect(readMe).toContain("Copy made on 1 January 2026 at 00:00:00 (UTC).");
  // Each list in the document is explained, in one language.
  for (const member of Object.keys(data)) expect(readMe).toMatch(new RegExp(`^  ${member} +\\S`, "m"));
  expect(foreignIn("en", readMe, Object.keys(data))).toBeNull();
});

test("the exported salt of each event opens the commitment in the registry", async () => {
  const app = await openFilled();
  const { data } = await exported(app, app.ada);
  const events = data.objects.flatMap(({ events }) => events);
  expect(events.map(({ leafIndex }) => leafIndex).sort()).toEqual([0, 1, 3]);
  for (const { leafIndex, leaf, event, salt } of events) {
    const stored = await app.kv.get<Uint8Array>(["registry", "leaf", leafIndex]);
    expect(leaf).toBe(Buffer.from(stored.value as Uint8Array).toString());
    expect(commit(event, Buffer.from(salt, "base64url"))).toBe(parseLeaf(Buffer.from(leaf)).commitment);
  }
});

test("the export shows which notifications were read", async () => {
  const app = await openFilled();
  await body(app.call("POST", "/notifications/mark-read", app.ada, {}));
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId: app.bare._id }));
  const { data } = await exported(app, app.ada);
  expect(data.notifications.map(({ read }) => read)).toEqual([true, true, true, true, false]);
  expect(data.notifications.map(({ byYou }) => byYou)).toEqual([true, true, true, false, true]);
});

test("the export contains demonstration requests made with the account's e-mail address", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.call("POST", "/contact/demo", null, { email: ada.email.toUpperCase() }), 202);
  const { data } = await exported(app, ada);
  expect(data).toMatchObject({
    demoRequests: [{ email: ada.email.toUpperCase(), askedAt: "2026-01-01T00:00:00.000Z" }],
  });
});

test("the export of an account without data says that there is none", async () => {
  const app = await openHarness();
  const { files, data } = await exported(app, await app.signUp());
  expect(Object.keys(files).sort()).toEqual(["LISEZ-MOI.txt", "donnees.json"]);
  expect(data).toMatchObject({ passkeys: [], objects: [], notifications: [], scans: [], demoRequests: [] });
});

test("a download ticket works once within a minute, survives HEAD requests, and never appears in the log", async () => {
  const app = await openFilled();
  const address = await ticketOf(app, app.ada);
  for (let times = 0; times < 3; times++) {
    const look = await app.call("HEAD", address, null);
    expect([look.status, await look.text()]).toEqual([200, ""]);
  }
  const answers = await Promise.all([1, 2, 3].map(() => app.call("GET", address, null)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));

  const late = await ticketOf(app, app.ada);
  app.pass(60_001);
  await body(app.call("GET", late, null), 410);
  await body(app.call("GET", "/user/export/none", null), 410);
  const log = JSON.stringify(app.lines);
  for (const path of [address, late]) expect(log).not.toContain(path.split("/").at(-1));
});

test("a download ticket returns the archive of the user who requested it, in any session", async () => {
  const app = await openFilled();
  const response = await app.call("GET", await ticketOf(app, app.bob), app.ada);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data = JSON.parse(Buffer.from(files["donnees.json"] ?? []).toString()) as Exported;
  expect(data.account).toMatchObject({ email: app.bob.email });
});

test("a download ticket is valid for one kind of download only", async () => {
  const app = await openFilled();
  const { link } = await body<{ link: string }>(app.call("GET", `/object/get-object?hash=${sha256(FILE)}`, app.ada));
  const [fileTicket, exportTicket] = [link.split("/").at(-1), (await ticketOf(app, app.ada)).split("/").at(-1)];
  await body(app.call("GET", `/user/export/${fileTicket}`, null), 410);
  await body(app.call("GET", `/object/download/${exportTicket}`, null), 410);
});

test("an export needs a recent sign-in, and an account can request at most five a day", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  await body(app.call("POST", "/user/export", null), 401);
  for (let times = 0; times < 5; times++) await ticketOf(app, ada);
  await body(app.call("POST", "/user/export", ada), 429);
  app.pass(10 * 60_000 + 1);
  const pair = await body<Person>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  expect(await body(app.call("POST", "/user/export", pair), 403)).toMatchObject({ code: "reauthentication_required" });
});

test("an aborted download of the export closes its files", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  for (let at = 0; at < 5; at++) {
    const bytes = Uint8Array.from(randomBytes(360_000));
    await body(app.scan(ada, bytes, `${at}.bin`));
    await app.claimed(ada, sha256(bytes));
  }
  const response = await app.call("GET", await ticketOf(app, ada), null);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let most = 0;
  for (let read = 0; read < 500_000; ) {
    read += (await reader.read()).value?.length ?? Number.NaN;
    // A read in progress holds the same file open twice, so different files are counted.
    most = Math.max(most, new Set(heldOpen(join(app.dir, "blobs"))).size);
  }
  expect(most).toBe(1);
  await reader.cancel();
  // An interrupted read closes its file.
  await expect.poll(() => heldOpen(join(app.dir, "blobs"))).toEqual([]);
});

test("an export of a user's data omits a missing file and still contains the rest", async () => {
  const app = await openFilled();
  await app.blobs.erase(sha256(FILE));
  const { files } = await exported(app, app.ada);
  expect(Object.keys(files).filter((name) => name.startsWith("fichiers/"))).toEqual([]);
  expect(files[`couvertures/${app.kept._id}.png`]).toEqual(PNG);
});

test.each([
  ["été.pdf", "été.pdf"],
  ["a/b\\c:d*e?.txt", "a_b_c_d_e_.txt"],
  ["../../etc/passwd", "_.._etc_passwd"],
  ["line\nfeed\u0000\u202egpj.exe", "linefeedgpj.exe"],
  ["\u{1F468}\u200d\u{1F469}\u200d\u{1F467}.jpg", "\u{1F468}\u200d\u{1F469}\u200d\u{1F467}.jpg"],
  ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt"],
  ["a\u200db\u200e.txt", "ab.txt"],
  // An emoji of several code points is kept as a whole or removed as a whole.
  [`${"x".repeat(170)}\u{1F468}\u200d\u{1F469}\u200d\u{1F467}`, "x".repeat(170)],
  ["  ..  ", "fichier"],
  ["", "fichier"],
  [`${"é".repeat(200)}.jpeg`, `${"é".repeat(87)}.jpeg`],
  [`${"x".repeat(300)}`, "x".repeat(180)],
])("the file name %j becomes %j in an archive", (fileName, name) => {
  expect(archiveName(fileName)).toBe(name);
});
