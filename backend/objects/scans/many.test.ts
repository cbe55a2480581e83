/** Many small files that are scanned in one request. */
import { expect, test } from "vitest";
import { SCANS_MAX, SCANS_MAX_BYTES } from "../../contract/constants.ts";
import type { FingerprintsAnswer } from "../../contract/fingerprint.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { withSmallFiles } from "../../platform/blobs/small.ts";
import { RULES } from "../../platform/limits/rules.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { MAX_TOGETHER } from "./keeping.ts";
import { scanRecords } from "./store.ts";

const PATH = "/fingerprint/generate-fingerprints";

function formOf(files: readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[]): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append("file", new File([content], name));
  return form;
}

const scan = async (app: Harness, who: Person, files: Parameters<typeof formOf>[0]) =>
  (await body<FingerprintsAnswer>(app.call("POST", PATH, who, formOf(files)))).results;

const named = (count: number) => Array.from({ length: count }, (_, at) => [`${at}.txt`, `file ${at}`] as const);

async function bytesOf(app: Harness, hash: string): Promise<string | null> {
  const kept = await withSmallFiles(app.kv, app.blobs).open(hash);
  return kept && new Response(kept.body).text();
}

test("every file of an upload form is kept for a claim, and the results are in the order of the files", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const large = new Uint8Array(1_000_000).fill(7);
  const files = [...named(2 * MAX_TOGETHER + 1), ["large.bin", large] as const];
  const results = await scan(app, ada, files);
  expect(results).toMatchObject(
    files.map(([fileName, content]) => ({
      status: "kept",
      fileName,
      hash: sha256(content),
      size: content.length,
    })),
  );
  expect(await bytesOf(app, sha256("file 3"))).toBe("file 3");
  const objects = results.map(({ fileName }, at) => ({ hash: sha256(files[at]?.[1] ?? ""), objectName: fileName }));
  const claimed = await body<{ results: readonly { readonly object: unknown }[] }>(
    app.call("POST", "/object/register-many", ada, { objects }),
  );
  expect(claimed.results).toHaveLength(files.length);
  for (const { object } of claimed.results) expect(object).toMatchObject({ depositedAt: expect.any(String) });
});

test("a file is kept only once if an upload form contains it twice or it was scanned before", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await app.scan(ada, "same", "before.txt");
  const twice = [
    ["one.txt", "same"],
    ["other.txt", "same"],
  ] as const;
  for (let times = 0; times < 2; times += 1)
    expect(await scan(app, ada, twice)).toMatchObject([
      { status: "kept", fileName: "one.txt", hash: sha256("same") },
      { status: "kept", fileName: "other.txt", hash: sha256("same") },
    ]);
  const scans = await Array.fromAsync(app.kv.list({ prefix: scanRecords.all }));
  expect(scans.map(({ value }) => value)).toMatchObject([{ fileName: "other.txt" }]);
});

test("an empty file in an upload form is refused, and the other files are kept", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const results = await scan(app, ada, [
    ["empty.txt", ""],
    ["full.txt", "full"],
  ]);
  expect(results).toMatchObject([
    { status: "refused", fileName: "empty.txt", code: "invalid_input", message: MESSAGES.emptyFile },
    { status: "kept", fileName: "full.txt" },
  ]);
});

test.each([
  ["too many files", () => formOf(named(SCANS_MAX + 1)), 400],
  ["files that are too large together", () => formOf([["a", new Uint8Array(SCANS_MAX_BYTES + 100_000)]]), 413],
  ["no file", () => new FormData(), 400],
] as const)("rejects a form with %s, and keeps none of its files", async (_, form, status) => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.call("POST", PATH, ada, form()), status);
  expect(app.staged()).toEqual([]);
  expect(await Array.fromAsync(app.kv.list({ prefix: scanRecords.all }))).toEqual([]);
});

test("rejects an upload form that has a text field", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const form = formOf([["a.txt", "a"]]);
  form.set("name", "b");
  expect(await body(app.call("POST", PATH, ada, form), 400)).toMatchObject({ message: 'Unknown field: "name".' });
  expect(await Array.fromAsync(app.kv.list({ prefix: scanRecords.all }))).toEqual([]);
});

test("each file of an upload form is counted, and files beyond the account's limit are refused", async () => {
  const uses = 10;
  const app = await openHarness({ rateLimitScale: uses / RULES.uploadAccount.most });
  const ada = await app.signUp();
  const results = await scan(app, ada, named(uses + 2));
  const refused = { status: "refused", code: "rate_limited", retryAfter: expect.any(Number) };
  expect(results.map(({ status }) => status)).toEqual([...Array(uses).fill("kept"), "refused", "refused"]);
  expect(results.at(-1)).toMatchObject(refused);
});
