import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const PRODUCTION = {
  DENO_DEPLOY: "true",
  DENO_TIMELINE: "production",
  PUBLIC_URL: "https://authentica.example",
  AUTH_SECRET: Buffer.alloc(32, 7).toString("base64"),
  REGISTRY_KEY: Buffer.alloc(32, 8).toString("base64"),
  MAIL_URL: "https://:k@api.brevo.com/v3/smtp/email",
  BLOB_URL: "s3://files/people?endpoint=https://s3.example",
  BLOB_ACCESS_KEY_ID: "id",
  BLOB_SECRET_ACCESS_KEY: "secret",
};
const PREVIEWS = ["git-branch/new idea", "git-branch/other", "preview/abc123"];

/** Returns what must differ between two timelines with the same settings. */
function identityOf(timeline: string) {
  const { registryOrigin, registryKey, secret, blobs } = readConfig({ ...PRODUCTION, DENO_TIMELINE: timeline });
  if (blobs.kind !== "s3" || !registryKey || !secret) throw new Error("The settings were not read.");
  return [registryOrigin, registryKey.toBase64(), secret.toBase64(), blobs.location.prefix];
}

test("on Deno Deploy, production keeps its log, keys and prefix, and no preview shares them", () => {
  const production = identityOf("production");
  expect(production).toEqual([
    "authentica.example/api/registry",
    PRODUCTION.REGISTRY_KEY,
    PRODUCTION.AUTH_SECRET,
    "people/",
  ]);
  const all = [production, ...PREVIEWS.map(identityOf)];
  for (const place of [0, 1, 2, 3]) expect(new Set(all.map((identity) => identity[place])).size).toBe(all.length);
  expect(identityOf("git-branch/other")).toEqual(identityOf("git-branch/other"));
});

test("on Deno Deploy, a preview has its own prefix, with characters that a bucket accepts", () => {
  expect(identityOf("git-branch/new idea")[3]).toBe("people/timelines/git-branch/new-idea/");
});

test.each([
  [{ DENO_TIMELINE: undefined }, /^DENO_TIMELINE is not set/],
  [{ PUBLIC_URL: undefined }, /^Deno Deploy .*PUBLIC_URL/],
  [
    { DENO_TIMELINE: "preview/1", KV_URL: "https://kv.example", KV_ACCESS_TOKEN: "at least twelve" },
    /^KV_URL may only be set in the production/,
  ],
  [{ DENO_TIMELINE: "preview/1", REGISTRY_SIGNER: "env:KEY" }, /^REGISTRY_SIGNER may only be set in the production/],
])("refuses to start on Deno Deploy with %j", (settings, message) => {
  expect(() => readConfig({ ...PRODUCTION, ...settings })).toThrow(message);
});
