import { expect, test } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { body, openHarness, PASSWORD, sha256 } from "../../tests/harness.ts";
import { quotaOf } from "./pace.ts";
import { RULES, type Rule, type RuleName } from "./rules.ts";
import { factorOf, HANDFUL, subjectOf, subjectsAround } from "./shares.ts";
import { createTimeBudget } from "./time-budget.ts";

const NAMES = Object.keys(RULES) as RuleName[];
const quota = (rule: RuleName, subject: string) => quotaOf(rule, factorOf(rule, subject, 1)).quota;
const costs = (name: RuleName): boolean => (RULES[name] as Rule).costs === true;

test.each(NAMES)(
  "an account with an unproven address has a tenth of the limit %s if requests are expensive, and at least five requests",
  (name) => {
    const [unproven, proven] = [subjectOf({ id: "ada" }), subjectOf({ id: "ada", emailProvenAt: "2026-01-01" })];
    const whole = RULES[name].most;
    expect(quota(name, proven)).toBe(whole);
    expect(quota(name, unproven)).toBe(costs(name) ? Math.max(HANDFUL, Math.ceil(whole / 10)) : whole);
    expect(quota(name, unproven)).toBeGreaterThanOrEqual(Math.min(whole, HANDFUL));
  },
);

/** Limits per account that are not reduced for an account with an unproven address, and why. */
const WHOLE: Partial<Record<RuleName, string>> = {
  recoveryAccount: "counts what strangers guess: less would shut the owner out",
  forgotAccount: "counts letters that strangers ask for",
  passwordAccount: "counts what strangers guess",
  passwordBeyondAccount: "counts what strangers guess",
  secondFactorAccount: "counts what strangers guess",
  warningAccount: "a warning must reach the owner",
  emailCodeAccount: "is how an address is proven",
  proofLetterAccount: "is how an address is proven",
  changeLetterAccount: "is how a mistyped address is mended",
  emailChangeAccount: "is how a mistyped address is mended",
  passkeyAccount: "secures the account, and needs a confirmed person",
  apiKeyAccount: "secures the account, and needs a confirmed person",
  walletAccount: "secures the account",
  offerLetterAccount: "is counted by the addressee",
  answerLetterAccount: "is counted by the addressee",
  adminLetterAccount: "is counted by the addressee",
  readObjectAccount: "reads one's own objects, too",
  exportAccount: "is everyone's right, five times a day",
};

test("an account with an unproven address has a tenth of each account limit except the listed ones", () => {
  const byAccount = NAMES.filter((name) => name.endsWith("Account"));
  expect(byAccount.filter((name) => !costs(name)).toSorted()).toEqual(Object.keys(WHOLE).toSorted());
});

test("CPU time that is charged to several accounts or networks is charged to all or none", async () => {
  const seen: string[] = [];
  const budget = createTimeBudget(
    {
      async demand(_, subject) {
        if (subject === "::/48") throw new Error("refused");
        seen.push(`+${subject}`);
      },
      reserve: async () => 0,
      settle: (_, subject) => seen.push(`-${subject}`),
    },
    "drawing",
    subjectsAround,
  );
  const work = async () => ({ answer: 1, cpuMs: 1 });
  await expect(budget.spend({ address: "one", network: "::/48" }, work)).rejects.toThrow("refused");
  expect(seen).toEqual(["+one", "-one"]);
  expect(await budget.spend({ address: "one", network: "203.0.113.0/24" }, work)).toBe(1);
});

test("limits on expensive requests count by account, and start again once the address is proven", () => {
  const costly = NAMES.filter(costs);
  expect(costly.length).toBeGreaterThan(10);
  expect(costly.filter((name) => !name.endsWith("Account"))).toEqual([]);
  expect(subjectOf({ id: "ada" }, "email", "bob")).not.toBe(
    subjectOf({ id: "ada", emailProvenAt: "x" }, "email", "bob"),
  );
});

test("a new account without a proven address can register forty pictures", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.register("Ada");
  for (let picture = 0; picture < 40; picture++) {
    await body(app.scan(ada, `picture ${picture}`));
    await app.claimed(ada, sha256(`picture ${picture}`));
  }
});

test("a refusal says that proving the address raises the limit, and it does at once", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.register("Ada");
  const known = () => app.call("POST", "/object/known", ada, { hashes: [sha256("one")] });
  for (let times = 0; times < RULES.knownAccount.most / 10; times++) await body(known());
  const refused = await body<ErrorBody>(known(), 429);
  expect(refused.message).toContain("ten times as high once you have confirmed your e-mail address");
  await app.setUser(ada.email, { emailProvenAt: "2026-01-01T00:00:00.000Z" });
  await body(known());
});

test("all addresses of an IPv6 /48 network together have four times the limit of one address", async () => {
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
  // Addresses in other networks are not affected.
  expect(await register("2001:db8:2:1::1", 100)).toBe(201);
});
