import { expect, test } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { body, openHarness, PASSWORD, sha256 } from "../../tests/harness.ts";
import { quotaOf } from "./pace.ts";
import { RULES, type Rule, type RuleName } from "./rules.ts";
import { factorOf, HANDFUL, subjectOf } from "./shares.ts";

const NAMES = Object.keys(RULES) as RuleName[];
const quota = (rule: RuleName, subject: string) => quotaOf(rule, factorOf(rule, subject, 1)).quota;
const costs = (name: RuleName): boolean => (RULES[name] as Rule).costs === true;

test.each(NAMES)(
  "an account with an unproven address has a tenth of %s if that costs, and a handful of everything",
  (name) => {
    const [unproven, proven] = [subjectOf({ id: "ada" }), subjectOf({ id: "ada", emailProvenAt: "2026-01-01" })];
    const whole = RULES[name].most;
    expect(quota(name, proven)).toBe(whole);
    expect(quota(name, unproven)).toBe(costs(name) ? Math.max(HANDFUL, Math.ceil(whole / 10)) : whole);
    expect(quota(name, unproven)).toBeGreaterThanOrEqual(Math.min(whole, HANDFUL));
  },
);

test("what costs is limited by the account and counted apart once its address is proven", () => {
  const costly = NAMES.filter(costs);
  expect(costly.length).toBeGreaterThan(10);
  expect(costly.filter((name) => !name.endsWith("Account"))).toEqual([]);
  expect(subjectOf({ id: "ada" }, "email", "bob")).not.toBe(
    subjectOf({ id: "ada", emailProvenAt: "x" }, "email", "bob"),
  );
});

test("a photographer registers forty pictures right after signing up, with nothing confirmed", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.register("Ada");
  for (let picture = 0; picture < 40; picture++) {
    await body(app.scan(ada, `picture ${picture}`));
    await app.claimed(ada, sha256(`picture ${picture}`));
  }
});

test("a refused account reads that a confirmed address raises the limit, which it then does at once", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.register("Ada");
  const known = () => app.call("POST", "/object/known", ada, { hashes: [sha256("one")] });
  for (let times = 0; times < RULES.knownAccount.most / 10; times++) await body(known());
  const refused = await body<ErrorBody>(known(), 429);
  expect(refused.message).toContain("ten times as high once you have confirmed your e-mail address");
  await app.setUser(ada.email, { emailProvenAt: "2026-01-01T00:00:00.000Z" });
  await body(known());
});

test("addresses of one IPv6 /48 have four times what one of them has, together", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const register = async (address: string, at: number) => {
    const form = {
      firstName: "A",
      lastName: "B",
      email: `${at}@example.com`,
      walletAddress: `0x${at.toString(16).padStart(40, "0")}`,
      password: PASSWORD,
    };
    const headers = { "content-type": "application/json" };
    const request = new Request("http://localhost/api/auth/register", {
      method: "POST",
      headers,
      body: JSON.stringify(form),
    });
    return (await app.app.fetch(request, { remoteAddr: { hostname: address } })).status;
  };
  const statuses = [];
  for (let at = 0; at < 4 * RULES.register.most + 2; at++)
    statuses.push(await register(`2001:db8:1:${at.toString(16)}::1`, at));
  expect(statuses).toEqual([...Array(4 * RULES.register.most).fill(201), 429, 429]);
  // Their neighbours are as free as before.
  expect(await register("2001:db8:2:1::1", 100)).toBe(201);
});
