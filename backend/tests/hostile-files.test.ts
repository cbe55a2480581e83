/**
 * Uploaded files are returned unchanged, with headers that prevent browsers from running them, and with a safe file
 * name.
 */
import { expect, test } from "vitest";
import type { DownloadAnswer, OwnedObject } from "../contract/object.ts";
import { gifExtension, IMAGES, inserted, pngChunk } from "../formats/cover/samples.ts";
import { type HeldObject, objectRecords } from "../objects/record/store.ts";
import { isMedia } from "../platform/http/calls/call.ts";
import { CALLS, type RouteName } from "./calls.ts";
import { body, type Harness, type Person, sha256 } from "./harness.ts";
import { addPasskey } from "./passkey.ts";
import { openWhole } from "./standard-plugins.ts";

const ascii = (text: string) => [...new TextEncoder().encode(text)];
const LONG = "é".repeat(127);

/** Stored file names, and the names that browsers get. */
const NAMES: readonly (readonly [what: string, stored: string, told: string])[] = [
  ["a right-to-left override", "facture\u202Egnp.exe", "facturegnp.exe"],
  ["isolates and marks", "\u2066a\u2069\u200Fb.txt", "ab.txt"],
  ["quotes", `"a"; filename="b.html`, `"a"; filename="b.html`],
  ["an apostrophe and brackets", "l'œuvre (1)*.png", "l'œuvre (1)*.png"],
  ["lines", "a\r\nSet-Cookie: b=c\r\n\r\n<html>", "aSet-Cookie: b=c<html>"],
  ["a NUL character", "a\0.png\0.exe", "a.png.exe"],
  ["escapes", "a%0d%0aX%00.txt", "a%0d%0aX%00.txt"],
  ["emoji", "👩‍🔬 🇫🇷.pdf", "👩‍🔬 🇫🇷.pdf"],
  ["a lone surrogate", "a\uD83D.pdf", "a\uFFFD.pdf"],
  ["255 bytes", LONG, LONG],
  ["a path", "../../etc/passwd", ".._.._etc_passwd"],
  ["a Windows path", "C:\\Windows\\win.ini", "C:_Windows_win.ini"],
  ["the parent folder", "..", "file"],
  ["only invisible characters", "\u200B\u3164", "file"],
  ["nothing", "", "file"],
];

const CONTENTS: readonly (readonly [name: string, content: string, type: string])[] = [
  ["page.html", "<!doctype html><script>fetch('/api/user/get-user')</script>", "text/html"],
  ["drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "image/svg+xml"],
  [
    "sheet.xml",
    '<?xml-stylesheet href="data:text/xsl,%3Cx/%3E"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    "text/xml",
  ],
  ["code.js", "alert(1)", "text/javascript"],
  ["picture.png", "<html>", "image/png"],
  ["report.pdf", "%PDF-1.7\n<script>", "application/pdf"],
];

const SAFE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'",
  "cache-control": "private, no-store",
};

const headersOf = (answer: Response) => Object.fromEntries(answer.headers);
const pathOf = (link: string) => new URL(link).pathname.slice("/api".length);

/** Returns the two names in a header, as a browser reads them (RFC 6266, RFC 8187). */
function namesOf(disposition: string) {
  const [, plain, coded] =
    /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(disposition) ?? [];
  return { plain, name: coded === undefined ? undefined : decodeURIComponent(coded) };
}

async function deposited(app: Harness, ada: Person, content: string, name: string, type = "") {
  const form = new FormData();
  form.set("file", new File([content], name, { type }));
  await body(app.call("POST", "/fingerprint/generate-fingerprint", ada, form));
  return app.claimed(ada, sha256(content));
}

async function download(app: Harness, ada: Person, hash: string) {
  const { link } = await body<DownloadAnswer>(app.call("GET", `/object/get-object?hash=${hash}`, ada));
  return app.call("GET", pathOf(link), null);
}

test("a file is downloaded under its name, without invisible characters and paths", async () => {
  const app = await openWhole();
  const ada = await app.signUp();
  const { tokenId, hash } = await deposited(app, ada, "content", "a.txt");
  const { value } = await app.kv.get<HeldObject>(objectRecords.at(tokenId));
  for (const [what, stored, told] of NAMES) {
    // A stored name from before names were cleaned.
    await app.kv.set(objectRecords.at(tokenId), { ...value, file: { name: stored, size: 7 } });
    const answer = await download(app, ada, hash);
    const { plain, name } = namesOf(answer.headers.get("content-disposition") ?? "");
    expect(name, what).toBe(told);
    expect(plain, what).not.toMatch(/["\\%/]/);
    expect(answer.headers.get("set-cookie"), what).toBeNull();
    expect(await answer.text(), what).toBe("content");
  }
});

test.each(CONTENTS)("%s is downloaded byte for byte, and browsers run nothing in it", async (name, content, type) => {
  const app = await openWhole();
  const ada = await app.signUp();
  const { hash } = await deposited(app, ada, content, name, type);
  const answer = await download(app, ada, hash);
  expect(headersOf(answer)).toMatchObject({ ...SAFE, "content-type": "application/octet-stream" });
  expect(namesOf(answer.headers.get("content-disposition") ?? "").name).toBe(name);
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
});

const HIDDEN = "<script>alert(1)</script>";

test.each([
  ["an HTML page named as an image", Uint8Array.from(ascii("<html>")), "image/png"],
  [
    "an SVG with a script",
    Uint8Array.from(ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>')),
    "image/svg+xml",
  ],
  ["a document", Uint8Array.from(ascii('<?xml version="1.0"?><svg/>')), "image/png"],
  ["a script that begins like an image", Uint8Array.from(ascii("GIF89a/*\0*/=0;alert(1)")), "image/gif"],
  ["an HTML page after an image", inserted(IMAGES.png, IMAGES.png.length, ascii(HIDDEN)), "image/png"],
])("%s is refused as a cover", async (_, bytes, type) => {
  const app = await openWhole();
  const file = new File([Uint8Array.from(bytes)], "cover.png", { type });
  await body(app.claim(await app.signUp(), sha256("a file"), { file }), 400);
  expect(app.staged()).toEqual([]);
});

test.each([
  ["image/png", inserted(IMAGES.png, 33, pngChunk("tEXt", ascii(`Comment\0${HIDDEN}`)))],
  ["image/gif", inserted(IMAGES["animated gif"], 19, gifExtension(0xfe, ascii(HIDDEN)))],
])("detects a %s cover by its content, and removes everything executable", async (type, bytes) => {
  const app = await openWhole();
  const ada = await app.signUp();
  const file = new File([Uint8Array.from(bytes)], "../cover.html\r\n", { type: "text/html" });
  const { pictureUrl } = await app.claimed(ada, sha256("a file"), { file });
  const answer = await app.call("GET", pictureUrl.slice("/api".length), ada);
  expect(headersOf(answer)).toMatchObject({ ...SAFE, "content-type": type });
  expect(new TextDecoder("latin1").decode(await answer.arrayBuffer())).not.toContain("script");
});

/** A request by the owner for each call that returns uploaded or typed content. */
const GIVING: Partial<Record<RouteName, (scene: Scene) => Promise<Response>>> = {
  "GET /api/object/cover/:id": ({ app, ada, object }) => app.call("GET", `/object/cover/${object._id}`, ada),
  "GET /api/object/download/:ticket": ({ app, ada, object }) => download(app, ada, object.hash),
  "GET /api/object/proof/:ticket": ({ ticket, object }) => ticket("/object/proof", { objectId: object._id }),
  "GET /api/object/proofs/:ticket": ({ ticket, object }) => ticket("/object/proofs", { objectIds: [object._id] }),
  "GET /api/user/export/:ticket": ({ ticket }) => ticket("/user/export"),
  "GET /api/transfer/cession/:ticket": ({ ticket, given }) =>
    ticket("/transfer/cession", { objectId: given, number: 1 }),
  "GET /api/admin/export/:ticket": ({ ticket, root }) => ticket("/admin/export", { of: "objects" }, root),
};

interface Scene {
  readonly app: Harness;
  readonly ada: Person;
  readonly root: Person;
  readonly object: OwnedObject;
  /** Identifier of an object that `ada` has transferred. */
  readonly given: string;
  /** Requests a download address, and downloads from it. */
  readonly ticket: (path: string, asked?: object, who?: Person) => Promise<Response>;
}

test("every endpoint that returns uploaded content sends the same safe headers", async () => {
  const giving = Object.entries(CALLS).filter(
    ([, { method, who, answers }]) =>
      method === "GET" &&
      who !== "anyone" &&
      Object.values(answers).some((each) => isMedia(each) && each.media !== "text/event-stream"),
  );
  expect(
    giving
      .map(([name]) => name)
      // Only numbers, and a page with texts of the service.
      .filter((name) => !["GET /api/metrics", "GET /api/notifications/unsubscribe/:token"].includes(name))
      .sort(),
  ).toEqual(Object.keys(GIVING).sort());

  const app = await openWhole();
  const [ada, bob, root] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Root")];
  for (const who of [ada, root]) await addPasskey(app, who, "Téléphone");
  await app.promote(root.email);
  const object = await deposited(app, ada, "content", "a.html");
  const { _id: given } = await app.claimed(ada, sha256("another"));
  const { _id: offerId } = await body<{ _id: string }>(
    app.call("POST", "/transfer/offer", ada, { objectId: given, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  await app.checkpoints.sign();
  async function ticket(path: string, asked: object = {}, who = ada) {
    const { link } = await body<{ link: string }>(app.call("POST", path, who, asked));
    return app.call("GET", pathOf(link), null);
  }
  for (const [name, ask] of Object.entries(GIVING)) {
    const answer = await ask({ app, ada, root, object, given, ticket });
    expect([name, answer.status]).toEqual([name, 200]);
    expect(headersOf(answer), name).toMatchObject(SAFE);
    if (name.endsWith(":ticket"))
      expect(namesOf(answer.headers.get("content-disposition") ?? "").name, name).toMatch(/^[\w.-]+$/);
    await answer.body?.cancel();
  }
});
