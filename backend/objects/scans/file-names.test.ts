import { expect, test } from "vitest";
import type { FingerprintAnswer } from "../../contract/fingerprint.ts";
import { body, openHarness } from "../../tests/harness.ts";

test.each([
  ['he said "hi".txt', 'he said "hi".txt'],
  ["two\r\nlines.txt", "twolines.txt"],
  ["100 %22.txt", '100 ".txt'],
  ["50%20off %0a.txt", "50%20off %0a.txt"],
])("a file that a browser's form names %j is stored with the name %j", async (name, kept) => {
  const app = await openHarness();
  const ada = await app.signUp();
  expect(await body<FingerprintAnswer>(app.scan(ada, "content", name))).toMatchObject({ fileName: kept });
});
