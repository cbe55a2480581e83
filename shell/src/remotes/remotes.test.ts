import type { RemoteAddress } from "@authentica/backend/contract/release";
import { expect, test } from "vitest";
import type { Addresses } from "./addresses.ts";
import { FileError } from "./failure.ts";
import { BuildError } from "./federation.ts";
import { type Manifest, parseManifest } from "./manifest.ts";
import { createRemotes, type RemotesOptions } from "./remotes.ts";

const addressOf = (entry: string): RemoteAddress => ({ entry, release: null, integrity: null });
const ADDRESSES: Addresses = {
  mfe_public: addressOf("https://host/p.json"),
  mfe_assets: addressOf("https://host/a.json"),
  mfe_admin: addressOf("https://host/d.json"),
};

/** Returns the text of a build's manifest. */
const build = (version: string, contract = "1.0") =>
  JSON.stringify({
    metaData: { remoteEntry: { name: "e.js" } },
    exposes: [],
    shared: [],
    authentica: { version, build: "0123456789ab", contract, files: { "e.js": "sha256-x" } },
  });

/** A page whose federation runtime keeps a failure until it is dropped, as the real one does. */
function setUp(options: Partial<RemotesOptions> = {}) {
  const kept = new Map<string, Promise<unknown>>();
  const state = { down: false, loads: 0, entries: [] as string[], build: build("1.0.0"), module: null as unknown };
  const remotes = createRemotes({
    federation: {
      load(name: string, { address }: Manifest) {
        let module = kept.get(name);
        if (!module) {
          state.loads += 1;
          state.entries.push(address);
          module = state.down
            ? Promise.reject(new BuildError("entry", "missing", null))
            : Promise.resolve(state.module ?? { default: [{ path: name }] });
          kept.set(name, module);
        }
        return module;
      },
      forget: (name: string) => void kept.delete(name),
    },
    addressesOfPage: () => null,
    fetchAddresses: async () => ADDRESSES,
    readManifest: async ({ entry, release }) => parseManifest(state.build, entry, release),
    refusalOf: () => null,
    ...options,
  });
  return { remotes, state };
}

test("a microfrontend is loaded once, however often it is requested", async () => {
  const { remotes, state } = setUp();
  remotes.prefetch("mfe_assets");
  const [first, second] = await Promise.all([remotes.load("mfe_assets"), remotes.load("mfe_assets")]);
  const third = await remotes.load("mfe_assets");

  expect(state).toMatchObject({ loads: 1, entries: ["https://host/a.json"] });
  expect(first).toBe(second);
  expect(first).toBe(third);
  expect(remotes.peek("mfe_assets")).toBe(first);
});

test("a load failure contains the failed part, reason and release, and the next load requests the file again", async () => {
  const { remotes, state } = setUp();
  state.down = true;
  await expect(remotes.load("mfe_assets")).rejects.toMatchObject({
    name: "RemoteError",
    remote: "mfe_assets",
    kind: "entry",
    reason: "missing",
    release: "1.0.0-0123456789ab",
  });
  expect(remotes.peek("mfe_assets")).toBeUndefined();
  state.down = false;
  await expect(remotes.load("mfe_assets")).resolves.toEqual({ default: [{ path: "mfe_assets" }] });
});

test("one missing microfrontend does not affect the others", async () => {
  const { remotes, state } = setUp();
  const here = await remotes.load("mfe_public");
  state.down = true;
  await expect(remotes.load("mfe_assets")).rejects.toThrow("mfe_assets could not be loaded: entry missing.");
  expect(await remotes.load("mfe_public")).toBe(here);
});

test("after a load failure the addresses are requested again, because a deployment may have moved the files", async () => {
  const answers = [new FileError("offline", "gone"), { mfe_public: addressOf("https://host/p.json") }, ADDRESSES];
  const { remotes, state } = setUp({
    fetchAddresses: async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
  });
  await expect(remotes.load("mfe_assets")).rejects.toMatchObject({ kind: "addresses", reason: "offline" });
  await expect(remotes.load("mfe_assets")).rejects.toMatchObject({ kind: "addresses", reason: "missing" });
  await remotes.load("mfe_assets");
  expect(state.entries).toEqual(["https://host/a.json"]);
});

test("the addresses in the page save a request, and are replaced once a manifest is missing", async () => {
  const read: string[] = [];
  const { remotes, state } = setUp({
    addressesOfPage: () => ({
      mfe_public: addressOf("https://host/p.json"),
      mfe_assets: addressOf("https://host/pruned.json"),
    }),
    fetchAddresses: async () => {
      read.push("remotes.json");
      return ADDRESSES;
    },
    readManifest: async ({ entry, release }) => {
      read.push(entry);
      if (entry.includes("pruned")) throw new FileError("missing", "404");
      return parseManifest(build("1.0.0"), entry, release);
    },
  });
  await remotes.load("mfe_public");
  expect(read).toEqual(["https://host/p.json"]);
  await remotes.load("mfe_assets");
  await remotes.load("mfe_admin");
  expect(state.entries).toEqual(["https://host/p.json", "https://host/a.json", "https://host/d.json"]);
  expect(read.filter((address) => address === "remotes.json")).toHaveLength(1);
});

test.each(["hangs", "cut", "offline"] as const)(
  "a manifest that fails because of the network (%s) is not requested twice",
  async (reason) => {
    const read: string[] = [];
    const { remotes } = setUp({
      addressesOfPage: () => ADDRESSES,
      fetchAddresses: () => expect.unreachable(),
      readManifest: async ({ entry }) => {
        read.push(entry);
        throw new FileError(reason, "It did not come.");
      },
    });
    await expect(remotes.load("mfe_assets")).rejects.toMatchObject({ kind: "manifest", reason });
    expect(read).toEqual(["https://host/a.json"]);
  },
);

test("reloading a microfrontend loads all of it again, even what had loaded", async () => {
  const { remotes, state } = setUp();
  const first = await remotes.load("mfe_assets");
  const second = await remotes.reload("mfe_assets");
  expect(second).not.toBe(first);
  expect(state.loads).toBe(2);
});

test("a second build of a microfrontend never runs in a page where another has run: the page must be reloaded", async () => {
  const { remotes, state } = setUp();
  await remotes.load("mfe_assets");
  expect(await remotes.isOutdated()).toBe(false);
  state.build = build("2.0.0");
  expect(await remotes.isOutdated()).toBe(true);
  await expect(remotes.reload("mfe_assets")).rejects.toMatchObject({ reason: "replaced" });
  expect(state.loads).toBe(1);
  state.build = build("1.0.0");
  await remotes.load("mfe_assets");
  expect(state.loads).toBe(2);
});

test("a build that the page cannot run is refused because of its manifest, before any of it runs", async () => {
  const { remotes, state } = setUp({
    refusalOf: (manifest) =>
      (manifest as { authentica: { contract: string } }).authentica.contract === "1.0" ? null : "It keeps to another.",
  });
  state.build = build("2.0.0", "2.0");
  await expect(remotes.load("mfe_assets")).rejects.toMatchObject({ kind: "contract", reason: "refused" });
  expect(state.loads).toBe(0);
});

test.each([[{}], [{ default: null }], [{ default: [null] }], [{ default: [{ element: "screen" }] }], ["routes"]])(
  "an exposed module that is not a list of routes is reported as having the wrong shape: %j",
  async (module) => {
    const { remotes, state } = setUp();
    state.module = module;
    await expect(remotes.load("mfe_assets")).rejects.toMatchObject({ kind: "shape", reason: "wrong" });
  },
);

test("a screen is preloaded by its route's hint; a missing or failing hint has no effect", async () => {
  const { remotes, state } = setUp();
  const loaded: string[] = [];
  const routeOf = (path: string, ahead?: () => unknown) => ({ path, ...(ahead && { handle: { ahead } }) });
  state.module = {
    default: [
      routeOf("dashboard", () => loaded.push("dashboard")),
      {
        ...routeOf("traceability", () => loaded.push("traceability")),
        children: [{ index: true }, routeOf(":objectId", () => loaded.push("object"))],
      },
      routeOf("authentica", () => Promise.reject(new Error("offline"))),
      routeOf("history"),
    ],
  };
  remotes.prefetch("mfe_assets");
  for (const screen of ["/traceability", "/authentica", "/history", "/nowhere"]) remotes.prefetch("mfe_assets", screen);
  await remotes.load("mfe_assets");
  await new Promise((resolve) => setTimeout(resolve));
  expect(loaded).toEqual(["traceability"]);
  remotes.prefetch("mfe_assets", "/traceability/ME64-9C5J-RYR5");
  await new Promise((resolve) => setTimeout(resolve));
  expect(loaded).toEqual(["traceability", "traceability", "object"]);
});
