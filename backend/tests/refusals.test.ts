import { expect, test } from "vitest";
import { body, openHarness, PASSWORD, type Person, PNG, sha256 } from "./harness.ts";

const HASH = sha256("some file");
const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";
const REGISTER = {
  firstName: "Ada",
  lastName: "L",
  email: "new@example.com",
  walletAddress: WALLET,
  password: PASSWORD,
};

interface Case {
  readonly what: string;
  readonly path: string;
  readonly status: number;
  readonly message: RegExp | string;
  readonly json?: unknown;
  readonly signedIn?: boolean;
}

const post = (
  path: string,
  json: unknown,
  status: number,
  message: RegExp | string,
  what: string,
  signedIn = true,
): Case => ({ what, path, json, status, message, signedIn });
const get = (path: string, status: number, message: RegExp | string, what: string, signedIn = true): Case => ({
  what,
  path,
  status,
  message,
  signedIn,
});

const CASES: readonly Case[] = [
  post(
    "/auth/register",
    { ...REGISTER, firstName: undefined },
    400,
    "firstName is required.",
    "register without a first name",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, firstName: "  " },
    400,
    "firstName is required.",
    "register with a blank first name",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, firstName: "\ud800" },
    400,
    /^firstName must be well-formed/,
    "register with a lone surrogate",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, lastName: "a\u0000b" },
    400,
    /^lastName must not contain control/,
    "register with a NUL",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, lastName: "x".repeat(81) },
    400,
    /^lastName must be at most 80/,
    "register with a long name",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, email: "nobody" },
    400,
    /^email must be an e-mail/,
    "register with no e-mail address",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, password: "short" },
    400,
    /^password must be at least 12/,
    "register with a short password",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, password: "x".repeat(129) },
    400,
    /^password must be at most 128/,
    "register with a huge password",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, password: "1qaz2wsx3edc" },
    400,
    /^password is too common/,
    "register with a common password",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, password: "Authentica2026!" },
    400,
    /^password is too common/,
    "register with the product's name",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, walletAddress: "0x12" },
    400,
    /^walletAddress must be 0x/,
    "register with a short wallet",
    false,
  ),
  post(
    "/auth/register",
    { ...REGISTER, walletAddress: WALLET.replace("E7", "e7") },
    400,
    /^walletAddress has a wrong checksum/,
    "register with a mistyped wallet",
    false,
  ),
  post("/auth/register", { ...REGISTER, role: "admin" }, 400, "Unknown field: role.", "register as admin", false),
  post("/auth/register", [REGISTER], 400, /The body must be a JSON object/, "register with an array", false),
  post("/auth/register", null, 400, /The body must be a JSON object/, "register with null", false),
  post(
    "/auth/login",
    { email: "nobody@example.com", password: PASSWORD },
    401,
    "Invalid e-mail or password.",
    "login of nobody",
    false,
  ),
  post(
    "/auth/login",
    { email: "ada1@example.com", password: "wrong" },
    401,
    "Invalid e-mail or password.",
    "login with a wrong password",
    false,
  ),
  post(
    "/auth/refresh",
    { refreshToken: "x.0.y" },
    401,
    "Failed to refresh token",
    "refresh with no token of ours",
    false,
  ),
  post("/auth/refresh", {}, 400, "refreshToken is required.", "refresh without a token", false),
  get("/user/get-user", 401, "Please sign in.", "the profile without a token", false),
  post(
    "/user/edit-profile",
    { firstName: "A", lastName: "B", walletAddress: WALLET },
    409,
    /cannot be changed/,
    "another wallet",
  ),
  post(
    "/user/edit-profile",
    { firstName: "A", lastName: "B", email: "x@example.com" },
    400,
    "Unknown field: email.",
    "another e-mail",
  ),
  post("/object/verify-object", { hash: HASH }, 401, "Please sign in.", "verify without a token", false),
  post("/object/verify-object", { hash: HASH.toUpperCase() }, 400, /^hash must be 64 lower-case/, "an upper-case hash"),
  post("/object/verify-object", { hash: 7 }, 400, /^hash must be a JSON string/, "a hash that is a number"),
  post("/object/edit-object", { objectId: "XXXX", objectName: "a" }, 404, /No object/, "editing no object"),
  post(
    "/object/edit-object",
    { objectId: "OTHER", objectName: "a" },
    403,
    /Only the owner/,
    "editing another's object",
  ),
  post("/object/edit-object", { objectId: "OTHER", objectName: " " }, 400, "objectName is required.", "an empty name"),
  post(
    "/object/edit-object",
    { objectId: "OTHER", objectName: "a", status: "active" },
    400,
    "Unknown field: status.",
    "editing a status",
  ),
  post("/object/revoke-object", { objectId: "OTHER" }, 403, /Only the owner/, "revoking another's object"),
  post("/object/revoke-object", {}, 400, "objectId is required.", "revoking nothing"),
  get(`/object/get-object?hash=${sha256("other")}`, 403, /Only the owner/, "downloading another's file"),
  get(`/object/get-object?hash=${HASH}`, 404, /No object/, "downloading what is not registered"),
  get("/object/get-object", 400, "hash is required.", "downloading without a hash"),
  get("/object/download/none", 410, /expired/, "an unknown download ticket", false),
  get("/notifications/get-object-notifications/none", 404, /No object/, "the history of nothing"),
  get("/admin/users", 401, "Please sign in.", "the console without a token", false),
  get("/admin/users", 403, /Only administrators/, "the console as a user"),
  get("/nothing/here", 404, /nothing at this address/, "an unknown call"),
];

test.each(CASES)("$what answers $status and a message", async ({ path, json, status, message, signedIn }) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const other = await app.claimed(await app.signUp("Bob"), sha256("other"));
  const fill = (value: unknown) => JSON.parse(JSON.stringify(value ?? null).replace("OTHER", other._id)) as unknown;
  const answer = await app.call(
    json === undefined ? "GET" : "POST",
    path,
    signedIn ? ada : null,
    json === undefined ? undefined : fill(json),
  );
  const value = await body<{ status: number; message: string }>(answer, status);
  expect(value.status).toBe(status);
  if (typeof message === "string") expect(value.message).toBe(message);
  else expect(value.message).toMatch(message);
  expect(await app.registrySize()).toBe(1);
});

test.each([
  ["text that is not JSON", "{nope", "application/json", 400],
  ["nothing", "", "application/json", 400],
  ["a form instead of JSON", "a=b", "application/x-www-form-urlencoded", 415],
  ["more than 64 KiB", JSON.stringify({ email: "x".repeat(70_000) }), "application/json", 413],
])("a JSON call with %s returns a clear refusal", async (_, text, type, status) => {
  const app = await openHarness();
  const answer = await app.app.request("/api/auth/login", {
    method: "POST",
    headers: { "content-type": type },
    body: text,
  });
  expect(await body(answer, status)).toMatchObject({ status, message: expect.stringMatching(/.+/) });
});

type ClaimFields = Readonly<Record<string, string | File>>;
const CLAIMS: readonly (readonly [what: string, fields: ClaimFields, status: number, message: RegExp])[] = [
  ["a wallet that is not the user's", { walletAddress: WALLET }, 403, /not the one of your account/],
  [
    "an SVG cover",
    { file: new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png", { type: "image/png" }) },
    400,
    /must be a PNG/,
  ],
  ["an empty cover", { file: new File([], "a.png") }, 400, /must be a PNG/],
  ["a cover over 5 Mo", { file: new File([PNG, new Uint8Array(5 * 1024 * 1024)], "a.png") }, 413, /at most 5 Mo/],
  ["a cover that is text", { file: "text" }, 400, /file is required/],
  ["no name", { objectName: "" }, 400, /objectName is required/],
  ["a short hash", { hash: "abc" }, 400, /hash must be 64/],
  ["an unknown field", { status: "active" }, 400, /Unknown field: status/],
  ["a prototype field", { __proto__x: "1", constructor: "x" }, 400, /Unknown field/],
];

test.each(CLAIMS)("a claim with %s is refused and leaves nothing behind", async (_, fields, status, message) => {
  const app = await openHarness();
  const ada = await app.signUp();
  expect((await body<{ message: string }>(app.claim(ada, HASH, fields), status)).message).toMatch(message);
  expect(await app.registrySize()).toBe(0);
  expect(app.staged()).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("a claim without a token, and one by a user without a wallet, is refused", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const answer = await app.call("POST", "/object/register", null, app.claimForm(ada, HASH));
  await body(answer, 401);
  expect(await app.registrySize()).toBe(0);
});

test("a disabled account is refused at once, with its old token and at sign-in", async () => {
  const app = await openHarness();
  const ada: Person = await app.signUp();
  for await (const { key, value } of app.kv.list<Record<string, unknown>>({ prefix: ["users"] }))
    await app.kv.set(key, { ...value, disabled: true });
  await body(app.call("GET", "/user/get-user", ada), 401);
  await body(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }), 401);
  const login = (password: string) => app.call("POST", "/auth/login", null, { email: ada.email, password });
  expect(await body(login(PASSWORD), 403)).toMatchObject({
    code: "forbidden",
    message: "This account is disabled. Write to contact@authentica.example.",
  });
  const neutral = { code: "invalid_credentials", message: "Invalid e-mail or password." };
  expect(await body(login("another password"), 401)).toMatchObject(neutral);
});

test("an unexpected error returns a generic message with the request id, and the log has the cause", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await app.kv.set(
    ["objects_by_owner", (await body<{ _id: string }>(app.call("GET", "/user/get-user", ada)))._id, 0],
    0,
  );
  await app.kv.set(["objects", 0], null);
  const answer = await body<{ message: string; requestId: string }>(
    app.call("GET", "/object/get-user-objects", ada),
    500,
  );
  expect(answer).toMatchObject({
    message: "An unexpected error occurred.",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(app.lines.some((line) => line.requestId === answer.requestId && line.event === "unexpected")).toBe(true);
});

test("an administrator reads every collection page by page, without password hashes; the role takes effect at once", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.scan(ada, "scanned"));
  await app.claimed(ada, HASH);
  for (let at = 0; at < 4; at++) await app.signUp("Bob");
  await app.promote(ada.email);
  for (const collection of ["fingerprints", "notifications", "users", "objects"]) {
    const docs: Record<string, unknown>[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `?limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
      const page: { docs: Record<string, unknown>[]; nextCursor: string | null } = await body(
        app.call("GET", `/admin/${collection}${query}`, ada),
      );
      docs.push(...page.docs);
      cursor = page.nextCursor;
    }
    expect(docs).toHaveLength(collection === "users" ? 5 : 1);
    expect(new Set(docs.map(({ _id }) => _id)).size).toBe(docs.length);
    expect(JSON.stringify(docs)).not.toMatch(/argon2|passwordHash|salt/);
  }
  await body(app.call("GET", "/admin/sessions", ada), 400);
  await body(app.call("GET", "/admin/users?cursor=%00%FF", ada), 400);
  await body(app.call("GET", "/admin/users?limit=1000", ada), 400);
  await body(app.call("GET", "/admin/users?filter=x", ada), 400);
});
