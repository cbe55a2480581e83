import { expect, test } from "vitest";
import { ACCESS_TOKEN_S, createAccessTokens } from "./tokens.ts";

const CLAIMS = { userId: "ada", sessionId: "one", generation: 2 };

/** Creates an issuer of tokens whose clock the test moves. */
function tokensAt(
  at: { ms: number },
  key: string | readonly [string, ...string[]] = "key",
  issuer = "http://localhost",
) {
  return createAccessTokens({ key, issuer, now: () => at.ms });
}

test("an access token whose verification is cached still expires", async () => {
  const at = { ms: 1_800_000_000_000 };
  const tokens = tokensAt(at);
  const token = await tokens.issue(CLAIMS);
  expect(await tokens.read(token)).toEqual(CLAIMS);
  at.ms += (ACCESS_TOKEN_S - 1) * 1000;
  expect(await tokens.read(token)).toEqual(CLAIMS);
  at.ms += 1000;
  expect(await tokens.read(token)).toBeNull();
  expect(await tokens.read(token)).toBeNull();
});

test("an access token whose verification is cached is invalid if the clock is set far back", async () => {
  const at = { ms: 1_800_000_000_000 };
  const tokens = tokensAt(at);
  const token = await tokens.issue(CLAIMS);
  expect(await tokens.read(token)).toEqual(CLAIMS);
  at.ms -= 24 * 60 * 60 * 1000;
  expect(await tokens.read(token)).toBeNull();
});

test("a changed access token is invalid even if the verification of the original is cached", async () => {
  const at = { ms: 1_800_000_000_000 };
  const tokens = tokensAt(at);
  const token = await tokens.issue(CLAIMS);
  expect(await tokens.read(token)).toEqual(CLAIMS);
  const [head = "", body = "", mac = ""] = token.split(".");
  const other = (await tokens.issue({ ...CLAIMS, userId: "bob" })).split(".");
  const flipped = `${mac[0] === "A" ? "B" : "A"}${mac.slice(1)}`;
  for (const forged of [
    `${head}.${other[1]}.${mac}`,
    `${head}.${body}.${other[2]}`,
    `${head}.${body}.${flipped}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    token.slice(0, -2),
    `${token}.x`,
  ])
    expect(await tokens.read(forged), forged).toBeNull();
});

test("an access token signed with the previous secret is accepted; a token signed with another secret or by another service never is", async () => {
  const at = { ms: 1_800_000_000_000 };
  const tokens = tokensAt(at, ["now", "before"]);
  const earlier = await tokensAt(at, "before").issue(CLAIMS);
  for (const foreign of [tokensAt(at, "another"), tokensAt(at, "now", "http://elsewhere")]) {
    const token = await foreign.issue(CLAIMS);
    expect(await tokens.read(token)).toBeNull();
    expect(await tokens.read(token)).toBeNull();
  }
  expect(await tokens.read(earlier)).toEqual(CLAIMS);
  expect(await tokens.read(earlier)).toEqual(CLAIMS);
});
