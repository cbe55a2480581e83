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

test("a commit with more than ten checks throws a limit error, not a storage failure", async () => {
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
  expect(refused.message).toBe("The KV server refused the call: A commit has at most 10 checks.");
});

test("a request to a silent KV server rejects after the timeout; later requests reject at once until the server answers again", async () => {
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
  const kv = connectedKv(hanging, { withinMs: 20 });
  await expect(kv.get(["a"])).rejects.toThrow(StorageFailure);
  await expect(kv.get(["a"])).rejects.toMatchObject({
    message: "The KV server does not answer.",
    cause: { message: expect.stringContaining("an earlier call") },
  });
  await expect(kv.set(["a"], 1)).rejects.toThrow(StorageFailure);
  await expect(Array.fromAsync(kv.list({ prefix: [] }))).rejects.toThrow(StorageFailure);
  // No further call is started while one is not answered.
  expect(calls).toBe(1);
  away.resolve();
  away = Promise.withResolvers();
  away.resolve();
  // On a busy machine, a call may exceed the time limit.
  const written = async () => {
    await kv.set(["a"], 1);
    return (await kv.get(["a"])).value;
  };
  await expect.poll(() => written().catch(() => null)).toBe(1);
});

test("opening the store fails in time if the KV server is missing or silent", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", "some token");
  const silent = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const url = `http://127.0.0.1:${silent.addr.port}`;
  const reached = openStore({ kind: "server", url }, { withinMs: 100 });
  await expect(reached).rejects.toThrow(`${new URL(url).host} cannot be reached (no answer): is KV_URL right`);
  silent.close();
  await expect(openStore({ kind: "server", url })).rejects.toThrow("cannot be reached (Could not open");
});

/** Forwards connections to `target`. On request, silently drops all further data of the open connections. */
function startPath(target: URL) {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const open = new Set<{ isLost: boolean; readonly ends: readonly Deno.Conn[] }>();
  const carry = async (path: { readonly isLost: boolean }, from: Deno.Conn, to: Deno.Conn) => {
    for await (const bytes of from.readable) {
      if (!path.isLost) await to.write(bytes);
    }
  };
  void (async () => {
    for await (const near of listener) {
      const far = await Deno.connect({ hostname: target.hostname, port: Number(target.port) });
      const path = { isLost: false, ends: [near, far] };
      open.add(path);
      carry(path, near, far).catch(() => undefined);
      carry(path, far, near).catch(() => undefined);
    }
  })().catch(() => undefined);
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    loseOpen(): void {
      for (const path of open) path.isLost = true;
    },
    close(): void {
      listener.close();
      for (const { ends } of open)
        for (const end of ends) {
          try {
            end.close();
          } catch {
            // The connection is already closed.
          }
        }
    },
  };
}

test("a connection to the KV server that silently loses packets is replaced, and the watches on it end", async () => {
  const server = startKvServer();
  onTestFinished(() => server.close());
  const path = startPath(new URL(server.url));
  onTestFinished(() => path.close());
  Deno.env.set("DENO_KV_ACCESS_TOKEN", server.token);
  // The time limit is short, because one call of this test waits until the timeout. It is long enough for a server that
  // answers slowly.
  const store = await openStore({ kind: "server", url: path.url }, { withinMs: 3000 });
  onTestFinished(() => store.close());
  await store.kv.set(["a"], 1);
  const changes = store.kv.watch([["a"]]).getReader();
  await changes.read();
  path.loseOpen();
  await expect(store.kv.get(["a"])).rejects.toThrow(StorageFailure);
  await expect.poll(() => store.kv.get(["a"]).catch(() => null)).toMatchObject({ value: 1 });
  expect((await changes.read()).done).toBe(true);
  expect((await store.kv.atomic().set(["a"], 2).commit()).ok).toBe(true);
  expect(await Array.fromAsync(store.kv.list({ prefix: ["a"] }))).toEqual([]);
  expect((await Array.fromAsync(store.kv.list({ start: ["a"], end: ["b"] }))).map(({ value }) => value)).toEqual([2]);
});
