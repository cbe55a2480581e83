import type { RemoteModule } from "@authentica/shared-ui/federation";
import { expect, test } from "vitest";
import { createRemotes, RemoteError } from "./remotes.ts";

/** A federation runtime that, like the real one, keeps a failure until it is told to forget. */
function stickyFederation() {
  const kept = new Map<string, Promise<RemoteModule>>();
  const state = { down: false, loads: 0, entries: [] as string[] };
  return {
    state,
    federation: {
      load(name: string, entry: string) {
        let module = kept.get(name);
        if (!module) {
          state.loads += 1;
          state.entries.push(entry);
          module = state.down ? Promise.reject(new Error("404")) : Promise.resolve({ default: [{ path: name }] });
          kept.set(name, module);
        }
        return module;
      },
      forget: (name: string) => void kept.delete(name),
    },
  };
}

const ADDRESSES = { mfe_public: "/p.json", mfe_assets: "/a.json", mfe_admin: "/d.json" };

test("a microfrontend is loaded once, however often it is asked for", async () => {
  const { federation, state } = stickyFederation();
  const remotes = createRemotes({ federation, readAddresses: async () => ADDRESSES });

  remotes.prefetch("mfe_assets");
  const [first, second] = await Promise.all([remotes.load("mfe_assets"), remotes.load("mfe_assets")]);
  const third = await remotes.load("mfe_assets");

  expect(state).toMatchObject({ loads: 1, entries: ["/a.json"] });
  expect(first).toBe(second);
  expect(first).toBe(third);
  expect(remotes.peek("mfe_assets")).toBe(first);
});

test("a failure is told as a RemoteError and leaves nothing behind: the next load asks again", async () => {
  const { federation, state } = stickyFederation();
  const remotes = createRemotes({ federation, readAddresses: async () => ADDRESSES });

  state.down = true;
  await expect(remotes.load("mfe_assets")).rejects.toBeInstanceOf(RemoteError);
  expect(remotes.peek("mfe_assets")).toBeUndefined();
  state.down = false;
  await expect(remotes.load("mfe_assets")).resolves.toEqual({ default: [{ path: "mfe_assets" }] });
});

test("one missing microfrontend leaves the others alone", async () => {
  const { federation, state } = stickyFederation();
  const remotes = createRemotes({ federation, readAddresses: async () => ADDRESSES });

  const here = await remotes.load("mfe_public");
  state.down = true;
  await expect(remotes.load("mfe_assets")).rejects.toThrow("mfe_assets could not be loaded.");
  expect(await remotes.load("mfe_public")).toBe(here);
});

test("after a failure the addresses are read anew, since a deploy may have moved the files", async () => {
  const { federation, state } = stickyFederation();
  const answers = [new Error("offline"), { mfe_public: "/p.json" }, ADDRESSES];
  const remotes = createRemotes({
    federation,
    readAddresses: async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
  });

  await expect(remotes.load("mfe_assets")).rejects.toMatchObject({ cause: new Error("offline") });
  await expect(remotes.load("mfe_assets")).rejects.toMatchObject({
    cause: new Error("remotes.json names no mfe_assets."),
  });
  await remotes.load("mfe_assets");
  expect(state.entries).toEqual(["/a.json"]);
});

test("reloading takes nothing from before, even what came well", async () => {
  const { federation, state } = stickyFederation();
  const remotes = createRemotes({ federation, readAddresses: async () => ADDRESSES });

  const first = await remotes.load("mfe_assets");
  const second = await remotes.reload("mfe_assets");
  expect(second).not.toBe(first);
  expect(state.loads).toBe(2);
});
