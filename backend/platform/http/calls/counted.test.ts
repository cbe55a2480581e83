import { expect, test } from "vitest";
import { CHEAP_PASSWORDS } from "../../../tests/cheap-passwords.ts";
import { openHarness, sha256 } from "../../../tests/harness.ts";
import { RULES } from "../../limits/rules.ts";

const look = `/registry/lookup?hash=${sha256("a file")}`;

test("an answer states what is left of its limit, readable from pages of any site where the call is public", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const answer = await app.call("GET", look, null);
  expect(answer.headers.get("ratelimit-policy")).toBe('"lookup";q=120;w=60');
  expect(answer.headers.get("ratelimit")).toBe('"lookup";r=119;t=1');
  const exposed = answer.headers.get("access-control-expose-headers")?.split(", ");
  expect(exposed).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy", "Retry-After", "Link"]));
});

test("a refusal states the wait in the same terms as Retry-After", async () => {
  const app = await openHarness({ rateLimitScale: 1 / RULES.lookup.most });
  await app.call("GET", look, null);
  const answer = await app.call("GET", look, null);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(answer.headers.get("ratelimit")).toBe('"lookup";r=0;t=60');
});

test("of a call with several limits all are named, and the tightest is given", async () => {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp();
  await app.call("POST", "/user/passkeys/options", ada, {});
  const challengeId = "A".repeat(22);
  const answer = await app.call("POST", "/user/passkeys", ada, { challengeId, name: "Clé", response: {} });
  expect(answer.headers.get("ratelimit-policy")).toBe('"passkey";q=60;w=60, "passkeyAccount";q=20;w=3600');
  expect(answer.headers.get("ratelimit")).toBe('"passkeyAccount";r=19;t=180');
});

test("a call without a limit has no limit fields", async () => {
  const app = await openHarness();
  expect((await app.call("GET", "/health", null)).headers.get("ratelimit")).toBeNull();
});
