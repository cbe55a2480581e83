import { expect, test } from "vitest";
import { openHarness, PASSWORD, sha256 } from "../../tests/harness.ts";

test("stores an address with an international domain in one form, however it is typed", async () => {
  const app = await openHarness();
  const person = { firstName: "Ada", lastName: "Lovelace", walletAddress: `0x${"a".repeat(40)}`, password: PASSWORD };
  const register = (email: string) => app.call("POST", "/auth/register", null, { ...person, email });
  expect((await register("Ada@bücher.example")).status).toBe(201);
  expect((await register("ada@xn--bcher-kva.example")).status).toBe(409);
  const [letter] = await app.emailsTo("Ada@xn--bcher-kva.example");
  expect(letter?.to).toBe("Ada@xn--bcher-kva.example");
  for (const email of ["ada@xn--bcher-kva.example", "ADA@BÜCHER.example", "ada@bu\u0308cher.example"]) {
    const answer = await app.call("POST", "/auth/login", null, { email, password: PASSWORD });
    expect([email, answer.status]).toEqual([email, 200]);
  }
});

test("an offer to an international domain reaches the account, however the domain is written", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.scan(ada, "estran");
  const { _id: objectId } = await app.claimed(ada, sha256("estran"));
  const offered = await app.call("POST", "/transfer/offer", ada, { objectId, to: "bob@bücher.example" });
  expect(offered.status).toBe(201);
  expect(await app.emailsTo("bob@xn--bcher-kva.example")).toHaveLength(1);
});
