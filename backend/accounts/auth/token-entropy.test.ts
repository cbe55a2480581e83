import { Buffer } from "node:buffer";
import { sign } from "hono/jwt";
import { expect, test, vi } from "vitest";
import { systemEnvironment } from "../../platform/environment.ts";
import { currentOf, deriveSecrets } from "../../platform/secrets.ts";
import { openHarness } from "../../tests/harness.ts";
import { type SessionRecord, sessionRecords } from "./store.ts";

const bytesOf = (text: string) => Buffer.from(text, "base64url").length;

test("a session has 256 random bits, of which the store has only 128, and its tokens have 256-bit MACs", async () => {
  const app = await openHarness();
  const people = [await app.signUp("Ada"), await app.signUp("Bob")];
  const sessions = await Array.fromAsync(
    app.kv.list<SessionRecord>({ prefix: sessionRecords.all }),
    ({ value }) => value,
  );
  expect(sessions).toHaveLength(2);
  for (const { id, nonce } of sessions) expect([bytesOf(id), bytesOf(nonce)]).toEqual([16, 16]);
  expect(new Set(sessions.flatMap(({ id, nonce }) => [id, nonce])).size).toBe(4);
  for (const { refreshToken } of people) expect(bytesOf(refreshToken.split(".").at(-1) ?? "")).toBe(32);
});

test.each(["HS512", "none"])(
  "refuses an access token signed by %s, even with the correct key and claims",
  async (alg) => {
    const app = await openHarness();
    const ada = await app.signUp();
    const [, claims = ""] = ada.accessToken.split(".");
    const payload = JSON.parse(Buffer.from(claims, "base64url").toString());
    const unsigned = `${Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url")}.${claims}.`;
    const key = currentOf(deriveSecrets(new Uint8Array(32)).accessToken);
    const withAlgorithm = async (algorithm: "HS256" | "HS512") =>
      (await app.call("GET", "/user/get-user", { ...ada, accessToken: await sign(payload, key, algorithm) })).status;
    expect(await withAlgorithm("HS256")).toBe(200);
    const forged = alg === "none" ? unsigned : await sign(payload, key, "HS512");
    expect((await app.call("GET", "/user/get-user", { ...ada, accessToken: forged })).status).toBe(401);
  },
);

test("random bytes come from crypto.getRandomValues", () => {
  const source = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint8Array).fill(7);
    return array;
  });
  try {
    expect(systemEnvironment().randomBytes(16)).toEqual(new Uint8Array(16).fill(7));
    expect(source).toHaveBeenCalledOnce();
  } finally {
    source.mockRestore();
  }
});
