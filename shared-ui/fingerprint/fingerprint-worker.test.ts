import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import type { WorkerMessage } from "./worker-messages.ts";

const MIB = 1024 * 1024;

test("the hashing worker reports its progress at most ten times a second and always at the end, then the hash", async () => {
  const told: WorkerMessage[] = [];
  const ended = new Promise<void>((resolve) => {
    vi.stubGlobal("postMessage", (message: WorkerMessage) => {
      told.push(message);
      if (message.type !== "progress") resolve();
    });
  });
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 30;
    return now;
  });
  onTestFinished(() => {
    clock.mockRestore();
    vi.unstubAllGlobals();
  });

  await import("./fingerprint-worker.ts");
  const bytes = new Uint8Array(20 * MIB).fill(1);
  dispatchEvent(new MessageEvent("message", { data: new Blob([bytes]) }));
  await ended;
  expect(told).toEqual([
    { type: "progress", bytes: 8 * MIB },
    { type: "progress", bytes: 16 * MIB },
    { type: "progress", bytes: 20 * MIB },
    { type: "hash", hash: createHash("sha256").update(bytes).digest("hex") },
  ]);
});
