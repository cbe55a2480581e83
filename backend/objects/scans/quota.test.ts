import { expect, test } from "vitest";
import type { Space } from "../../platform/blobs/space.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { createQuota } from "./quota.ts";
import type { ScanRecord } from "./store.ts";

const [MAX_BYTES, UNCLAIMED] = [10, 400];

/** Opens the quota of an account with these scans, and counts how often all of them are read. */
function openQuota() {
  let time = Date.UTC(2026, 0, 1);
  let walks = 0;
  const scans: Partial<ScanRecord>[] = [];
  async function* list({ prefix }: { readonly prefix: Deno.KvKey }) {
    if (prefix[0] !== "scans") return;
    walks += 1;
    for (const scan of scans) yield { value: { hash: "h", expiresAt: Number.POSITIVE_INFINITY, ...scan } };
  }
  const kv = { list, get: async () => ({ value: null }), getMany: async () => [{ value: null }] } as unknown as Kv;
  const space = { claim: async () => () => undefined } as unknown as Space;
  const quota = createQuota({ kv, now: () => time, space, quotas: { unclaimed: UNCLAIMED, claimed: 10_000 } });
  const request = new Request("https://a.example", {
    method: "POST",
    headers: { "content-length": String(MAX_BYTES) },
  });
  return {
    walks: () => walks,
    scans,
    pass: (ms: number) => {
      time += ms;
    },
    admit: () => quota.admit("ada", "scan", request, MAX_BYTES),
    async upload(): Promise<void> {
      (await this.admit()).release();
      scans.push({ size: MAX_BYTES });
    },
  };
}

test("scanning a file does not list the files that the account has sent before", async () => {
  const { upload, walks, pass, ...rest } = openQuota();
  const quota = { ...rest, upload };
  for (let count = 0; count < 15; count += 1) await quota.upload();
  expect(walks()).toBe(1);
  pass(10_001);
  await quota.upload();
  expect(walks()).toBe(2);
});

test("uploads never exceed the quota, and files removed in the meantime count as free space", async () => {
  const quota = openQuota();
  const most = UNCLAIMED / MAX_BYTES;
  for (let count = 0; count < most; count += 1) await quota.upload();
  await expect(quota.admit()).rejects.toMatchObject({ code: "quota_exceeded" });
  quota.scans.splice(0);
  for (let count = 0; count < most; count += 1) await quota.upload();
  await expect(quota.admit()).rejects.toMatchObject({ code: "quota_exceeded" });
  quota.scans.splice(0);
  const underWay = [];
  for (let count = 0; count < most; count += 1) underWay.push(await quota.admit());
  await expect(quota.admit()).rejects.toMatchObject({ code: "quota_exceeded" });
  for (const { release } of underWay) release();
  await quota.admit();
});
