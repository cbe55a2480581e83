import { expect, test } from "vitest";
import { CHEAP_PASSWORDS } from "../../../tests/cheap-passwords.ts";
import { openHarness, sha256 } from "../../../tests/harness.ts";
import { RULES } from "../../limits/rules.ts";

const look = `/registry/lookup?hash=${sha256("a file")}`;

test("an answer has the RateLimit fields, which pages of any origin may read on public endpoints", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const answer = await app.call("GET", look, null);
  expect(answer.headers.get("ratelimit-policy")).toBe('"lookup";q=120;w=60');
  expect(answer.headers.get("ratelimit")).toBe('"lookup";r=119;t=1');
  const exposed = answer.headers.get("access-control-expose-headers")?.split(", ");
  expect(exposed).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy", "Retry-After", "Link"]));
});

test("a rate-limit refusal states the same wait in RateLimit and Retry-After", async () => {
  const app = await openHarness({ rateLimitScale: 1 / RULES.lookup.most });
  await app.call("GET", look, null);
  const answer = await app.call("GET", look, null);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(answer.headers.get("ratelimit")).toBe('"lookup";r=0;t=60');
});

test("the RateLimit fields list all limits of an endpoint, with details of the tightest", async () => {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp();
  await app.call("POST", "/user/passkeys/options", ada, {});
  const challengeId = "A".repeat(22);
  const answer = await app.call("POST", "/user/passkeys", ada, { challengeId, name: "Clé", response: {} });
  expect(answer.headers.get("ratelimit-policy")).toBe('"passkey";q=60;w=60, "passkeyAccount";q=20;w=3600');
  expect(answer.headers.get("ratelimit")).toBe('"passkeyAccount";r=19;t=180');
});

test("the answer of an endpoint without a limit has no RateLimit fields", async () => {
  const app = await openHarness();
  expect((await app.call("GET", "/health", null)).headers.get("ratelimit")).toBeNull();
});
