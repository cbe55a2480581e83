import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { seedSigners } from "../log/signers.ts";
import { type OwnKeysDeps, openOwnKeys, SIGNER_AWAY } from "./own-keys.ts";

const NAME = "log.example/certif";
const now = () => Date.UTC(2026, 10, 22);

async function openFolder() {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-own-" });
  onTestFinished(() => Deno.remove(dataDir, { recursive: true }));
  const told: (string | null)[] = [];
  const deps: OwnKeysDeps = {
    name: NAME,
    hasSigned: false,
    dataDir,
    place: null,
    nextPlace: null,
    seed: null,
    variable: () => undefined,
    kms: null,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    now,
    log: () => undefined,
    tell: (problem) => told.push(problem),
  };
  return { dataDir, told, deps, names: () => [...Deno.readDirSync(dataDir)].map(({ name }) => name).sort() };
}

const vkeysOf = (keys: readonly Parameters<typeof formatVkey>[0][]) => keys.map(formatVkey);

test("a new log creates its signing key and the next key, which stays announced without its file", async () => {
  const { deps, dataDir, names } = await openFolder();
  const first = await openOwnKeys(deps);
  expect(names()).toEqual(["registry-key", "registry-key.next", "registry-key.next.vkey"]);
  const next = await Deno.readFile(join(dataDir, "registry-key.next"));
  expect(vkeysOf(first.announced)).toEqual(vkeysOf(seedSigners(NAME, next, now)));
  expect(vkeysOf(first.signers)).not.toEqual(vkeysOf(first.announced));
  // The second private key is removed from the machine; its public key stays.
  await Deno.remove(join(dataDir, "registry-key.next"));
  const again = await openOwnKeys({ ...deps, hasSigned: true });
  expect(vkeysOf(again.signers)).toEqual(vkeysOf(first.signers));
  expect(vkeysOf(again.announced)).toEqual(vkeysOf(first.announced));
});

test("no signing key is created for a log that has signed, or if a setting names another location", async () => {
  const { deps, names } = await openFolder();
  const signed = await openOwnKeys({ ...deps, hasSigned: true });
  expect(signed.signers).toEqual([]);
  expect(signed.withoutSigners).toContain("is missing");
  await expect(openOwnKeys({ ...deps, place: { kind: "file", path: "/nowhere/key" } })).rejects.toThrow("/nowhere/key");
  expect(names()).toEqual([]);
});

test("while a key location does not answer, it is reported to the operator but not named in public; it is opened once it answers again", async () => {
  const { deps, dataDir, told } = await openFolder();
  const path = join(dataDir, "K1.seed");
  const own = await openOwnKeys({ ...deps, hasSigned: true, place: { kind: "file", path } });
  expect(own.signers).toEqual([]);
  expect(own.withoutSigners).toBe(SIGNER_AWAY);
  expect(told.at(-1)).toContain(path);
  expect(await own.reopen?.()).toBeNull();
  const seed = new Uint8Array(32).fill(1);
  await Deno.writeFile(path, seed);
  expect(vkeysOf((await own.reopen?.()) ?? [])).toEqual(vkeysOf(seedSigners(NAME, seed, now)));
  expect(told.at(-1)).toBeNull();
});

test("during a rotation the keys at both locations sign, and each signs if the other is unavailable", async () => {
  const { deps, dataDir } = await openFolder();
  const paths = ["K1.seed", "K2.seed"].map((name) => join(dataDir, name)) as [string, string];
  await Deno.writeFile(paths[0], new Uint8Array(32).fill(1));
  const places = { place: { kind: "file", path: paths[0] }, nextPlace: { kind: "file", path: paths[1] } } as const;
  const one = await openOwnKeys({ ...deps, ...places, hasSigned: true });
  expect(one.signers).toHaveLength(2);
  expect(one.withoutSigners).toBe(SIGNER_AWAY);
  await Deno.writeFile(paths[1], new Uint8Array(32).fill(5));
  expect(await one.reopen?.()).toHaveLength(4);
  expect((await openOwnKeys({ ...deps, ...places, hasSigned: true })).reopen).toBeNull();
});
