import { expect, test } from "vitest";
import type { User } from "../../contract/user.ts";
import { body, openHarness } from "../../tests/harness.ts";

const NAMES = { firstName: "Ada", lastName: "Byron" };

test("keeps the language of e-mails and documents until the user chooses another one", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const edit = async (json: object) => body<User>(app.call("POST", "/user/edit-profile", ada, json));
  const read = async () => (await body<User>(app.call("GET", "/user/get-user", ada))).language;
  expect(await read()).toBeUndefined();
  expect((await edit({ ...NAMES, language: "en" })).language).toBe("en");
  expect((await edit(NAMES)).language).toBe("en");
  await edit({ ...NAMES, language: "fr" });
  expect(await read()).toBe("fr");
});

test("refuses a language that the product does not have, and names the field", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const refused = app.call("POST", "/user/edit-profile", ada, { ...NAMES, language: "de" });
  expect(JSON.stringify(await body(refused, 400))).toContain("language");
});
