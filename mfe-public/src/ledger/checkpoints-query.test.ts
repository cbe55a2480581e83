import { type FakeThread, fakeThreads } from "@authentica/shared-ui/testing/fake-threads";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { checkpointsQuery } from "./checkpoints-query.ts";

const started = fakeThreads();

/**
 * A result that verifying these texts would never give, so that a test can distinguish the worker's answer from the
 * page's own.
 */
const judged = (size: number) => ({ size, witnesses: { words: "", isMet: true, each: [] } });

const WHEN = "2026-11-22T12:03:04.000Z";
const POLICY = "quorum none\n";
const PUBLISHED = [
  { note: "second\n", publishedAt: WHEN },
  { note: "first\n", publishedAt: WHEN },
];

/** Returns the list of checkpoints for a registry that has published these. `say` are the worker's answers. */
async function listed(checkpoints: typeof PUBLISHED, say: readonly ReturnType<typeof judged>[]) {
  const answers: Readonly<Record<string, () => Response>> = {
    policy: () => new Response(POLICY),
    checkpoint: () => new Response("newest\n"),
    checkpoints: () => Response.json({ checkpoints }),
    stamps: () => Response.json({ stamps: [{ size: 9, accuracyMs: 1000 }] }),
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), "https://authentica.example");
    return answers[pathname.split("/").at(-1) ?? ""]?.() ?? new Response("{}", { status: 404 });
  });
  const list = new QueryClient().fetchQuery(checkpointsQuery);
  await expect.poll(() => started).toHaveLength(1);
  const thread = started[0] as FakeThread;
  thread.say(say);
  return { asked: thread.postMessage.mock.calls, list: await list };
}

test("the list of published checkpoints contains the results of the signature worker", async () => {
  const { asked, list } = await listed(PUBLISHED, [judged(9), judged(4)]);
  expect(asked).toEqual([[{ policy: POLICY, notes: ["second\n", "first\n"] }]]);
  expect(list).toEqual([
    { publishedAt: WHEN, ...judged(9), accuracyMs: 1000 },
    { publishedAt: WHEN, ...judged(4) },
  ]);
});

test("the newest checkpoint is listed with the worker's results even if no witness has cosigned it", async () => {
  const { asked, list } = await listed([], [judged(9)]);
  expect(asked).toEqual([[{ policy: POLICY, notes: ["newest\n"] }]]);
  expect(list).toEqual([{ publishedAt: null, ...judged(9), accuracyMs: 1000 }]);
});

test("a checkpoint does not count as proven without an answer of the worker", async () => {
  const { list } = await listed(PUBLISHED, [judged(9)]);
  expect(list[1]).toEqual({ publishedAt: WHEN, size: null, witnesses: null });
});
