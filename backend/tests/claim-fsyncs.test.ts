/** Counts the fsync calls of a claim, as the kernel sees them. */
import { expect, test } from "vitest";
import { IMAGES } from "../formats/cover/samples.ts";
import { countFsyncs } from "./fsyncs.ts";
import { PASSWORD } from "./harness.ts";
import type { RunningServer } from "./server.ts";

const ALONE = 12;
const TOGETHER = 8;
const AT_ONCE = 16;

/** Returns whether strace is installed and the kernel allows it to trace a program. */
async function mayTrace(): Promise<boolean> {
  const traced = new Deno.Command("strace", {
    args: ["-f", "-o", "/dev/null", "true"],
    stdout: "null",
    stderr: "null",
  });
  return (await traced.output().catch(() => ({ success: false }))).success;
}

/** Returns a function that registers new files, each with a cover, and returns their number. */
async function openClaims({ url }: RunningServer) {
  const walletAddress = `0x${"1".repeat(40)}`;
  const names = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", walletAddress };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...names, password: PASSWORD });
  const registered = await fetch(`${url}/api/auth/register`, { method: "POST", headers, body });
  const { accessToken } = (await registered.json()) as { accessToken: string };
  const one = async () => {
    const form = new FormData();
    form.set("objectName", "Étude");
    form.set("walletAddress", walletAddress);
    form.set("hash", crypto.getRandomValues(new Uint8Array(32)).toHex());
    form.set("file", new File([Uint8Array.from(IMAGES.png)], "cover.png", { type: "image/png" }));
    const signed = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${url}/api/object/register`, { method: "POST", headers: signed, body: form });
    if (answer.status !== 201) throw new Error(`It answered ${answer.status}: ${await answer.text()}`);
    await answer.body?.cancel();
  };
  return async (calls: number) => {
    await Promise.all(Array.from({ length: calls }, one));
    return { calls };
  };
}

test.skipIf(!(await mayTrace()))(
  "a claim is on the disk before it is answered, by one sync; sixteen at once share theirs",
  async () => {
    const dir = await Deno.makeTempDir({ prefix: "authentica-fsyncs-" });
    try {
      const syncs = await countFsyncs(dir, {}, async (server, during) => {
        const claim = await openClaims(server);
        for (let round = 0; round < ALONE; round += 1) await during(() => claim(1));
        for (let round = 0; round < TOGETHER; round += 1) await during(() => claim(AT_ONCE));
      });
      // The service occasionally writes other data, so the minimum is what the claim itself needs.
      expect(Math.min(...syncs.slice(0, ALONE))).toBe(1);
      expect(Math.min(...syncs.slice(ALONE)) * AT_ONCE).toBeLessThanOrEqual(4);
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
);
