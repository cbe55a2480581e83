/** A withdrawn key makes no archive valid. Entries that others had seen before it was stolen stay valid. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { concat, fromUtf8, utf8 } from "@authentica/backend/tlog/bytes";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { hashLeaf } from "@authentica/backend/tlog/hash";
import { createSigner, KEY_TYPES, type Signer } from "@authentica/backend/tlog/note";
import { formatPolicy } from "@authentica/backend/tlog/policy";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test } from "vitest";
import {
  ADA,
  CAROL,
  DRAWN_UP,
  K1,
  K2,
  keyList,
  listed,
  ROOTS,
  STRANGER,
  signedList,
} from "../../backend/tests/key-lists.ts";
import { type Made, makeArchive, makeProofs } from "../../backend/tests/made-proofs.ts";
import { run } from "./cli.ts";
import { folderMemory } from "./memory-folder.ts";

const file = utf8("file");
const SINCE = DRAWN_UP + 3600;
const URL_OF_LOG = "https://log.example/api/registry";
const witness = (name: string, byte: number, time: number): Signer =>
  createCosigner(name, new Uint8Array(32).fill(byte), KEY_TYPES.timestampedEd25519, () => time * 1000);

const LIST_1 = await signedList(keyList(1, [listed(K1), listed(K2)]));
const LIST_2 = await signedList(
  keyList(2, [listed(K1, { state: "compromised", since: SINCE }), listed(K2), listed(STRANGER)], { at: SINCE }),
);
const FORGED_LIST = await signedList(keyList(9, [listed(K1)]), [CAROL]);

const POLICY = `log ${formatVkey(K1)} ${URL_OF_LOG}\nlog ${formatVkey(K2)} ${URL_OF_LOG}\nquorum none\n`;
const WATCHED = `${POLICY.replace("quorum none\n", "")}witness w ${formatVkey(witness("w.example", 31, 0))}\nquorum w\n`;
const ROOTS_TEXT = formatPolicy(ROOTS);
const since: Pinned = { policy: POLICY, roots: ROOTS_TEXT, keyList: LIST_2, by: "service", from: null };
const before: Pinned = { ...since, keyList: LIST_1 };
const nothing: Pinned = { policy: null, roots: null, by: "build", from: null };

const stolen: Made = { file, times: [DRAWN_UP], log: [K1] };
const withList = (made: Made, list: string | null) =>
  makeArchive({ ...made, ...(list !== null && { further: { "registre.cles": list } }) });

/** Creates a working folder with archives that a thief of the key could make, and its own settings folder. */
async function openMachine(files: Readonly<Record<string, Uint8Array | string>> = {}) {
  const cwd = await mkdtemp(join(tmpdir(), "authentica-keys-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const all = {
    file,
    "none.zip": await withList(stolen, null),
    "list-1.zip": await withList(stolen, LIST_1),
    "list-2.zip": await withList(stolen, LIST_2),
    "forged-list.zip": await withList(stolen, FORGED_LIST),
    policy: POLICY,
    roots: ROOTS_TEXT,
    "keys-1": LIST_1,
    "keys-2": LIST_2,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) await writeFile(join(cwd, name), content);
  const memory = folderMemory(join(cwd, "settings"));
  const verify = async (
    args: string,
    pinned: Pinned,
    network: typeof fetch = () => Promise.reject(new Error("no")),
  ) => {
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const code = await run(args.split(" "), {
      cwd,
      env: { LANG: "en" },
      pinned,
      write,
      warn: write,
      memory,
      fetch: network,
    });
    return { code, output: lines.join("\n") };
  };
  return { cwd, verify };
}

const ARCHIVES = ["none.zip", "list-1.zip", "list-2.zip", "forged-list.zip"];

test.each(ARCHIVES)(
  "a verifier with a newer key list accepts nothing from a withdrawn key, with the archive %s",
  async (archive) => {
    const { verify } = await openMachine();
    const { code, output } = await verify(`file ${archive}`, since);
    expect({ code, output }).toMatchObject({ code: 3, output: expect.stringContaining("its key list") });
    expect((await verify(`file ${archive} --policy policy`, since)).code).toBe(3);
    expect((await verify(`file ${archive} ${formatVkey(K1)}`, since)).code).toBe(3);
    expect((await verify(`file ${archive} --policy policy --roots roots --keys keys-2`, nothing)).code).toBe(3);
    expect((await verify(`file ${archive} --roots roots --keys keys-2`, before)).code).toBe(3);
  },
);

test("the verifier never accepts a lower version of the key list than before", async () => {
  const { verify } = await openMachine();
  expect((await verify("file none.zip --keys keys-1", since)).code).toBe(3);
  expect((await verify("file list-1.zip --policy policy --roots roots --keys keys-1", since)).code).toBe(3);
});

test("the verifier stores the highest version of the key list that it has seen, and uses it the next time", async () => {
  const { verify, cwd } = await openMachine();
  expect((await verify("file none.zip", before)).code).toBe(0);
  expect((await verify("file forged-list.zip", before)).code).toBe(0);
  expect((await verify("file list-2.zip", before)).code).toBe(3);
  for (const archive of ARCHIVES) expect((await verify(`file ${archive}`, before)).code).toBe(3);
  expect((await verify("file none.zip --policy policy", before)).code).toBe(3);
  const [name = ""] = await readdir(join(cwd, "settings"));
  expect(await readFile(join(cwd, "settings", name), "utf8")).toBe(LIST_2);
  await writeFile(join(cwd, "settings", name), "damaged");
  await expect(verify("file none.zip", before)).rejects.toThrow(/settings.* is invalid/);
});

test("entries that a quorum of witnesses had seen before a key was stolen stay authentic", async () => {
  const seen = async (time: number) => withList({ ...stolen, witnesses: [witness("w.example", 31, time)] }, null);
  const { verify } = await openMachine({
    "before.zip": await seen(SINCE - 1),
    "after.zip": await seen(SINCE),
    watched: WATCHED,
  });
  const watched = { ...since, policy: WATCHED };
  expect((await verify("file before.zip", watched)).code).toBe(0);
  expect((await verify("file before.zip --policy watched", since)).code).toBe(0);
  expect((await verify("file after.zip", watched)).code).toBe(3);
});

test("the built-in key list can only withdraw keys from the user's policy; a key list given with --roots can also add keys", async () => {
  const own = `log ${formatVkey(K1)}\nquorum none\n`;
  const { verify } = await openMachine({ own, "k3.zip": await withList({ ...stolen, log: [STRANGER] }, LIST_2) });
  expect((await verify("file k3.zip", since)).code).toBe(0);
  expect((await verify("file k3.zip --policy own", since)).code).toBe(3);
  expect((await verify("file k3.zip --policy own --roots roots", since)).code).toBe(0);
});

test("a key list under --keys is refused if it is unreadable or no trusted root key has signed it", async () => {
  const { verify } = await openMachine({ forged: FORGED_LIST, others: ROOTS_TEXT.replace(formatVkey(ADA), "x") });
  await expect(verify("file none.zip --keys forged", since)).rejects.toThrow(/key list .*too few root keys/);
  await expect(verify("file none.zip --keys keys-2", nothing)).rejects.toThrow(/--roots/);
  await expect(verify("file none.zip --policy policy --roots others", since)).rejects.toThrow(/roots cannot be read/);
});

/** Stubs a registry that serves one checkpoint with its object, and this key list. */
async function serving(keys: string | number, made: Made): Promise<typeof fetch> {
  const { checkpoint, leaves } = await makeProofs(made);
  return async (input) => {
    const path = String(input).replace(`${URL_OF_LOG}/`, "");
    if (path === "checkpoint") return new Response(checkpoint);
    if (path === `tile/0/000.p/${leaves.length}`) return new Response(concat(...leaves.map(hashLeaf)));
    if (path === "token/0")
      return Response.json({ events: leaves.map((leaf, index) => ({ index, leaf: fromUtf8(leaf) })) });
    if (path === "keys") return typeof keys === "string" ? new Response(keys) : new Response("no", { status: keys });
    return new Response("no", { status: 404 });
  };
}

test("the option --fresh fetches the registry's key list, and applies it if the root keys have signed it", async () => {
  const { verify } = await openMachine();
  const today = { ...stolen, log: [K2] } as const;
  expect((await verify("file none.zip --fresh", before, await serving(LIST_1, today))).code).toBe(0);
  const forged = await verify("file none.zip --fresh", before, await serving(FORGED_LIST, today));
  expect(forged).toMatchObject({ code: 2, output: expect.stringContaining("too few root keys") });
  expect((await verify("file none.zip --fresh", before, await serving(LIST_2, today))).output).toMatch(/^consistent: /);
  // The list is remembered from then on, and a registry that shows an older one is reported.
  expect((await verify("file none.zip", before)).code).toBe(3);
  const honest = await openMachine({ "k2.zip": await withList(today, LIST_2) });
  for (const shown of [LIST_1, 404])
    expect(await honest.verify("file k2.zip --fresh", since, await serving(shown, today))).toMatchObject({
      code: 2,
      output: expect.stringMatching(/version 2 of its key list/),
    });
  expect((await honest.verify("file k2.zip --fresh", since, await serving(LIST_2, today))).code).toBe(0);
});

test("the option --trust prints which version of the key list is used", async () => {
  const { verify } = await openMachine();
  expect((await verify("--trust", since)).output).toContain("version 2 of the key list");
  const told = JSON.parse((await verify("--trust --json", since)).output);
  expect(told.policy.keyList).toEqual({ version: 2, at: new Date(SINCE * 1000).toISOString() });
});

test("a key list of another log than the policy's is ignored", async () => {
  const other = `log ${formatVkey(createSigner("other.example", new Uint8Array(32).fill(1)))}\nquorum none\n`;
  const { verify } = await openMachine({ other });
  expect((await verify("--trust --policy other", since)).output).not.toContain("key list");
});
