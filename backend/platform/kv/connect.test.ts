import { expect, onTestFinished, test } from "vitest";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { startKvServer } from "../../tests/kv-server.ts";
import { StorageFailure } from "../storage-failure.ts";
import { connectedKv } from "./connect.ts";
import { openKv, openStore } from "./open.ts";

async function opened() {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  return kv;
}

test("an eleventh check is a limit, as those that Deno itself knows, and not a store that fails", async () => {
  const server = startKvServer();
  onTestFinished(() => server.close());
  Deno.env.set("DENO_KV_ACCESS_TOKEN", server.token);
  const store = await openStore({ kind: "server", url: server.url });
  onTestFinished(() => store.close());
  const checks = Array.from({ length: 11 }, (_, at) => ({ key: ["check", at], versionstamp: null }));
  const commit = (count: number) =>
    store.kv
      .atomic()
      .check(...checks.slice(0, count))
      .set(["a"], 1)
      .commit();
  expect((await commit(10)).ok).toBe(true);
  const refused = await commit(11).catch((error) => error);
  expect(refused).toBeInstanceOf(TypeError);
  expect(refused.message).toBe("The KV server refuses it: A commit has at most 10 checks.");
});

test("a store that does not answer says so in time, then at once until it answers again", async () => {
  const real = await opened();
  let away = Promise.withResolvers<void>();
  let calls = 0;
  const hanging = faultyKv(real, {
    async reading(_, read) {
      calls += 1;
      await away.promise;
      return read();
    },
    writing: (write) => write(),
  });
  const kv = connectedKv(hanging, 20);
  await expect(kv.get(["a"])).rejects.toThrow(StorageFailure);
  await expect(kv.get(["a"])).rejects.toMatchObject({
    message: "The KV server does not answer.",
    cause: { message: expect.stringContaining("a call before this one") },
  });
  await expect(kv.set(["a"], 1)).rejects.toThrow(StorageFailure);
  await expect(Array.fromAsync(kv.list({ prefix: [] }))).rejects.toThrow(StorageFailure);
  // No call was begun beside the one that hangs.
  expect(calls).toBe(1);
  away.resolve();
  away = Promise.withResolvers();
  away.resolve();
  await expect
    .poll(() =>
      kv
        .set(["a"], 1)
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true);
  expect((await kv.get(["a"])).value).toBe(1);
});

test("a KV server that is not there, or does not answer, keeps no start hanging", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", "some token");
  const silent = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const url = `http://127.0.0.1:${silent.addr.port}`;
  const reached = openStore({ kind: "server", url }, { withinMs: 100 });
  await expect(reached).rejects.toThrow(`${new URL(url).host} is not to be reached (no answer): is DENO_KV_URL right`);
  silent.close();
  await expect(openStore({ kind: "server", url })).rejects.toThrow("is not to be reached (Could not open");
});
