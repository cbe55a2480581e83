import { type Trouble, TroubleError } from "@authentica/backend/certify/effects";
import { fileOf } from "@authentica/backend/certify/fake-world";
import type { Item } from "@authentica/backend/certify/item";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { session } from "@authentica/shared-ui/session";
import { fakeXhr } from "@authentica/shared-ui/testing/fake-xhr";
import { selectable } from "@authentica/shared-ui/testing/selectable";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserEffects, type Head } from "./browser-effects.ts";

const walletAddress = `0x${"a".repeat(40)}`;
const file = new File(["estran"], "estran.jpg", { type: "image/jpeg", lastModified: 7 });
const picture: Item = fileOf(0, {
  way: "sent",
  name: "estran",
  size: 6,
  modifiedAt: 7,
  isPicture: true,
  hash: hashText("estran"),
});
const text: Item = { ...picture, isPicture: false };
const owned = { _id: "T4RP-ECFW-573R", objectName: "Estran", tokenId: 4 };
const own = { objectId: "T4RP-ECFW-573R", objectName: "Estran" };
const following = () => ({ signal: new AbortController().signal, onBytes: vi.fn() });

/** Server answers, keyed by the last segment of the request path; `bodies` are the request bodies. */
let answers: Record<string, () => Response>;
let bodies: unknown[];

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = (code: string, message: string, status: number, more = {}) =>
  json({ status, code, message, ...more }, status);

beforeEach(() => {
  bodies = [];
  answers = { "generate-fingerprint": () => json({ hash: picture.hash }) };
  const answer = (path: string, body: unknown) => {
    bodies.push(typeof body === "string" ? JSON.parse(body) : body);
    const given = answers[new URL(path, "http://localhost").pathname.split("/").at(-1) ?? ""];
    if (!given) throw new TypeError("Nobody answers.");
    return given();
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => answer(String(input), init?.body));
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(({ path, body }) => answer(path, body)),
  );
  vi.stubGlobal("Worker", function refused() {
    throw new DOMException("Refused by the policy.", "SecurityError");
  });
  const exp = Date.now();
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp }))}.tail`, refreshToken: "refresh" });
});

afterEach(() => vi.unstubAllGlobals());

function open(more: Partial<Head> = {}, given: File | null | Error = file) {
  const head: Head = { walletAddress, way: "sent", covers: "seal", cover: null, ...more };
  const fileOfItem = async () => {
    if (given instanceof Error) throw given;
    return given;
  };
  return browserEffects({ head, fileOf: fileOfItem });
}

const troubleIn = async (doing: Promise<unknown>): Promise<Trouble> => {
  const error = await doing.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(TroubleError);
  return (error as TroubleError).trouble;
};

test("a file is hashed as it was when selected, and reported if it has changed or is unreadable", async () => {
  const { onBytes, signal } = following();
  expect(await open().hash(picture, { onBytes, signal })).toBe(picture.hash);
  expect(onBytes).toHaveBeenLastCalledWith(6);
  for (const other of [
    new File(["longer"], "estran.jpg", { lastModified: 8 }),
    new File(["x"], "a", { lastModified: 7 }),
  ])
    expect(await troubleIn(open({}, other).hash(picture, following()))).toMatchObject({ code: "changed" });
});

/** Returns a file whose reads fail with these error names, in order; `null` means a successful read. */
function readAs(...reads: readonly (string | null)[]) {
  const arrayBuffer = vi.fn(async () => {
    const name = reads[Math.min(arrayBuffer.mock.calls.length, reads.length) - 1];
    if (name) throw Object.assign(new Error("It cannot be read."), { name });
    return new TextEncoder().encode("estran").buffer;
  });
  return { file: Object.assign(new File(["estran"], "estran.jpg", { lastModified: 7 }), { arrayBuffer }), arrayBuffer };
}

test("a file that was changed, deleted or is not permitted fails with the right code, and is not read again", async () => {
  for (const [name, code] of [
    ["FileChanged", "changed"],
    ["NotReadableError", "denied"],
    ["NotFoundError", "gone"],
  ] as const) {
    const { file: lost, arrayBuffer } = readAs(name);
    expect(await troubleIn(open({}, lost).hash(picture, following()))).toMatchObject({ code });
    expect(arrayBuffer).toHaveBeenCalledOnce();
  }
});

test("after any other read error, the file is read once more, then reported", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  /** The hashing script loads asynchronously, so the pause starts a few ticks later. */
  const afterPause = async () => {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
  };
  const once = open({}, readAs("TypeError", null).file).hash(picture, following());
  await afterPause();
  expect(await once).toBe(picture.hash);
  const twice = troubleIn(open({}, readAs("TypeError").file).hash(picture, following()));
  await afterPause();
  expect(await twice).toMatchObject({ code: "unreadable" });
  vi.useRealTimers();
});

test("the batch waits for a missing file instead of failing it", async () => {
  for (const missing of [null, new Error("The handle leads nowhere.")])
    for (const way of ["hash", "send"] as const)
      expect(await troubleIn(open({}, missing)[way](picture, following()))).toEqual({ type: "absent" });
});

test("the whole file is sent, and the kind of a server refusal is reported", async () => {
  expect(await open().send(picture, following())).toBe(picture.hash);
  expect(await ((bodies[0] as FormData).get("file") as File).text()).toBe("estran");

  const met = async (given: () => Response) => {
    answers["generate-fingerprint"] = given;
    return troubleIn(open().send(picture, following()));
  };
  const soon = await met(() => refusal("rate_limited", "Later.", 429, { retryAfter: 60 }));
  expect(soon).toMatchObject({ type: "limited" });
  expect(soon.type === "limited" && soon.until - Date.now()).toBeGreaterThan(50_000);
  expect(await met(() => refusal("quota_exceeded", "Full.", 409))).toMatchObject({ type: "full" });
  expect(await met(() => refusal("too_large", MESSAGES.fileTooLarge, 413))).toMatchObject({ code: "too_large" });
  expect(await met(() => refusal("invalid_input", "No.", 400))).toMatchObject({ type: "failed", code: "refused" });
  expect(await met(() => refusal("unavailable", "Busy.", 503))).toMatchObject({ type: "away" });
  expect(await met(() => refusal("internal", "Unforeseen.", 500))).toMatchObject({ type: "failed", code: "refused" });
  expect(
    await met(() => {
      throw new TypeError("The network is gone.");
    }),
  ).toMatchObject({ type: "away" });
});

test("several files are sent in one request, each with its own result", async () => {
  const kept = (hash: string) => ({ status: "kept", hash });
  const limit = { status: "refused", code: "rate_limited", message: "Too many.", retryAfter: 3 };
  const refused = { status: "refused", code: "invalid_input", message: MESSAGES.emptyFile };
  answers["generate-fingerprints"] = () => json({ results: [kept("h0"), refused, limit] });
  const items = [picture, picture, picture];
  const before = Date.now();
  const sent = (await open().sendMany?.(items, following())) ?? [];
  expect(sent).toMatchObject([
    { type: "sent", hash: "h0" },
    { type: "trouble", trouble: { type: "failed", code: "refused" } },
    { type: "trouble", trouble: { type: "limited", until: expect.any(Number) } },
  ]);
  const last = sent[2] as { readonly trouble: Extract<Trouble, { readonly type: "limited" }> };
  expect(last.trouble.until).toBeGreaterThanOrEqual(before + 3000);
  expect((bodies[0] as FormData).getAll("file")).toEqual([file, file, file]);
});

test("if one file of a request cannot be read, the others are sent", async () => {
  answers["generate-fingerprints"] = () => json({ results: [{ status: "kept", hash: "h" }] });
  const changed = { ...picture, id: 1, modifiedAt: 8 };
  expect(await open().sendMany?.([changed, picture], following())).toEqual([
    { type: "trouble", trouble: { type: "failed", code: "changed" } },
    { type: "sent", hash: "h" },
  ]);
  expect((bodies[0] as FormData).getAll("file")).toEqual([file]);
  expect(await open({}, null).sendMany?.([picture], following())).toEqual([
    { type: "trouble", trouble: { type: "absent" } },
  ]);
  expect(bodies).toHaveLength(1);
});

test("sending fails if the server has no endpoint for several files", async () => {
  answers["generate-fingerprints"] = () => refusal("not_found", "Not found.", 404);
  const sent = open().sendMany?.([picture, picture], following()) as Promise<unknown>;
  expect(await troubleIn(sent)).toMatchObject({ type: "failed" });
});

test("a file that is deleted before its upload is reported as missing, not as a network failure", async () => {
  const gone = Object.assign(new File(["estran"], "estran.jpg", { lastModified: 7 }), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("Gone.", "NotReadableError")) }),
  });
  expect(await troubleIn(open({}, gone).send(picture, following()))).toMatchObject({ code: "denied" });
  expect(bodies).toEqual([]);
});

test("the look-up returns the status of each hash in order, with the user's objects", async () => {
  const known = [
    { standing: "yours", tokenId: 4, object: { _id: own.objectId, objectName: "Estran" } },
    { standing: "free", tokenId: null, object: null },
  ];
  answers.known = () => json({ known });
  expect(await open({ way: "kept" }).known(["a", "b"])).toEqual([
    { standing: "yours", tokenId: 4, own },
    { standing: "free", tokenId: null, own: undefined },
  ]);
  expect(bodies).toEqual([{ hashes: ["a", "b"] }]);
});

test("if files are sent, the look-up marks the user's objects whose file the service does not have", async () => {
  const known = [own.objectId, "other"].map((_id) => ({
    standing: "yours",
    tokenId: 4,
    object: { _id, objectName: "E" },
  }));
  answers.known = () => json({ known });
  answers["get-user-selection"] = () =>
    json({ objects: [selectable(1, { _id: own.objectId }), selectable(2, { _id: "other", fileSize: 6 })] });
  expect((await open().known(["a", "b"])).map(({ isFileless }) => isFileless)).toEqual([true, false]);
});

test("a refused deposit counts as done if the same user made it before; otherwise the result says that another account did", async () => {
  const item: Item = { ...text, declared: { ...own, tokenId: 4 } };
  answers["deposit-file"] = () => json({ object: owned });
  expect(await open().deposit(item)).toBe("deposited");
  expect(bodies).toEqual([{ objectId: own.objectId }]);

  answers["deposit-file"] = () => refusal("conflict", "No.", 409);
  const isNow = (depositedAt: string | null) => {
    answers[own.objectId] = () => json({ object: { ...owned, depositedAt }, offer: null, cessions: [] });
  };
  isNow("2026-01-01T12:00:00.000Z");
  expect(await open().deposit(item)).toBe("deposited");
  expect(await open().isDeclared(own.objectId)).toBe(false);
  isNow(null);
  expect(await open().isDeclared(own.objectId)).toBe(true);
  const inRegistry = (objects: readonly { readonly depositedAt: string | null }[]) => {
    answers.lookup = () => json({ object: null, objects });
  };
  inRegistry([{ depositedAt: null }, { depositedAt: "2026-01-01T12:00:00.000Z" }]);
  expect(await open().deposit(item)).toBe("rival");
  inRegistry([{ depositedAt: null }]);
  expect(await troubleIn(open().deposit(item))).toMatchObject({ type: "failed", code: "refused" });
});

test("a claim of several objects returns a result for each", async () => {
  const refused = { status: "refused", hash: "h" };
  const results = [
    { status: "registered", hash: "h", object: owned },
    { ...refused, code: "already_registered", message: MESSAGES.alreadyYours, object: owned },
    { ...refused, code: "already_registered", message: MESSAGES.alreadyRegistered },
    { ...refused, code: "rate_limited", message: "Later.", retryAfter: 60 },
    { ...refused, code: "unavailable", message: "Busy." },
    { ...refused, code: "invalid_input", message: "No." },
  ];
  answers["register-many"] = () => json({ results });
  const claimed = await open().claimMany(
    "k",
    results.map(() => picture),
  );
  expect(claimed).toMatchObject([
    { type: "registered", objectId: own.objectId, tokenId: 4 },
    { type: "yours", ...own, tokenId: 4 },
    { type: "taken" },
    { type: "trouble", trouble: { type: "limited" } },
    { type: "trouble", trouble: { type: "away" } },
    { type: "trouble", trouble: { type: "failed", code: "refused" } },
  ]);
  const asked = { hash: picture.hash, objectName: "estran" };
  expect(bodies).toEqual([{ walletAddress, key: "k", objects: results.map(() => asked) }]);
});

test("a file that changed after hashing is left out of a new claim, but not out of a repeated claim, which must be identical", async () => {
  const other = new File(["other"], "other.txt", { lastModified: 7 });
  const changed = Object.assign(new File(["estran"], "estran.jpg", { lastModified: 7 }), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("Changed.", "NotReadableError")) }),
  });
  const head: Head = { walletAddress, way: "kept", covers: "seal", cover: null };
  const { claimMany } = browserEffects({
    head,
    fileOf: async ({ id }) => [changed, other][id] ?? null,
  });
  const items = [0, 1, 2].map((id): Item => ({ ...text, id, way: "kept", hash: `h${id}` }));
  const registered = (hash: string) => ({ status: "registered", hash, object: { ...owned, _id: hash } });
  answers["register-many"] = () => json({ results: [registered("h1"), registered("h2")] });
  expect(await claimMany("k", items)).toMatchObject([
    { type: "trouble", trouble: { type: "failed", code: "changed" } },
    { type: "registered", objectId: "h1" },
    { type: "registered", objectId: "h2" },
  ]);
  expect(bodies).toMatchObject([{ objects: [{ hash: "h1" }, { hash: "h2" }] }]);

  answers["register-many"] = () => json({ results: items.map(({ hash }) => registered(hash as string)) });
  await claimMany(
    "k",
    items.map((item) => ({ ...item, isDoubtful: true })),
  );
  expect(bodies[1]).toMatchObject({ objects: [{ hash: "h0" }, { hash: "h1" }, { hash: "h2" }] });
  await expect(claimMany("k2", items.slice(0, 1))).resolves.toMatchObject([{ type: "trouble" }]);
  expect(bodies).toHaveLength(2);
});

test("starts to read only a few of many files at a time, before a claim and before an upload", async () => {
  let open = 0;
  let most = 0;
  const arrayBuffer = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    return new ArrayBuffer(1);
  };
  const slow = Object.assign(new File(["estran"], "estran.jpg", { lastModified: 7 }), {
    slice: () => ({ arrayBuffer }),
  });
  const head: Head = { walletAddress, way: "kept", covers: "seal", cover: null };
  const { claimMany, sendMany } = browserEffects({ head, fileOf: async () => slow });
  const items = Array.from({ length: 100 }, (_, id): Item => ({ ...text, id, way: "kept" }));
  answers["register-many"] = () => json({ results: items.map(() => ({ status: "registered", object: owned })) });
  expect(await claimMany("k", items)).toHaveLength(100);
  answers["generate-fingerprints"] = () => json({ results: items.map(({ hash }) => ({ status: "kept", hash })) });
  expect(await sendMany?.(items, following())).toHaveLength(100);
  expect(most).toBeLessThanOrEqual(20);
});

/** Stubs a browser that shrinks every picture to 900 bytes. */
function shrinking() {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 60, height: 40, close: () => {} }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async ({ type }: { type: string }) => new Blob([new Uint8Array(900)], { type });
    },
  );
}

const common = new File(["common"], "dos.png", { type: "image/png" });

test.each([
  ["own", picture, { size: 900, type: "image/webp" }],
  ["own", text, null],
  ["common", picture, { size: 6, type: "image/png" }],
  ["common", text, { size: 6, type: "image/png" }],
  ["seal", picture, null],
] as const)("a claim is sent with the right cover if covers are %s (%#)", async (covers, item, cover) => {
  shrinking();
  answers.register = () => json({ message: "", object: owned }, 201);
  const claimed = await open({ covers, cover: covers === "common" ? common : null }).claimOne(item);
  expect(claimed).toEqual({ type: "registered", objectId: own.objectId, tokenId: 4 });
  const form = bodies[0] as FormData;
  expect([form.get("objectName"), form.get("walletAddress"), form.get("hash")]).toEqual([
    "estran",
    walletAddress,
    picture.hash,
  ]);
  const sent = form.get("file") as File | null;
  expect(sent && { size: sent.size, type: sent.type }).toEqual(cover);
});

test("the thumbnail of a picture that stays on the device is sent only if the user ticked the box", async () => {
  shrinking();
  answers.register = () => json({ message: "", object: owned }, 201);
  for (const sendsThumbnails of [undefined, false, true])
    await open({ way: "kept", covers: "own", sendsThumbnails }).claimOne({ ...picture, way: "kept" });
  // A file that should have been uploaded but stays on the device, because it is too large.
  await open({ way: "sent", covers: "own" }).claimOne({ ...picture, way: "kept" });
  expect(bodies.map((form) => (form as FormData).has("file"))).toEqual([false, false, true, false]);
});

test("the seal is the cover of a picture that this browser cannot read", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("No picture.", "InvalidStateError")));
  answers.register = () => json({ message: "", object: owned }, 201);
  await open({ covers: "own" }).claimOne(picture);
  expect((bodies[0] as FormData).get("file")).toBeNull();
});

test("a claim of a registered hash returns whether it belongs to this user or to another", async () => {
  answers.register = () => refusal("already_registered", MESSAGES.alreadyYours, 409, { object: owned });
  expect(await open().claimOne(text)).toEqual({ type: "yours", ...own, tokenId: 4 });
  answers.register = () => refusal("already_registered", MESSAGES.alreadyRegistered, 409);
  expect(await open().claimOne(text)).toEqual({ type: "taken" });
});
