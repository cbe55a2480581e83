/**
 * Root keys and key list of a service: stored at first use, fetched by `trust` and `--fresh`, and never replaced by
 * an older one.
 */
import { copyFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Pinned } from "../contract/verifier.ts";
import { parseRoots } from "../formats/tlog/key-list.ts";
import { formatPolicy, parsePolicy } from "../formats/tlog/policy.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { CAROL, DRAWN_UP, FIRST_LIST, K1, K2, keyList, listed, ROOTS, signedList } from "../tests/key-lists.ts";
import { policyFile } from "./settings/trust.ts";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, type World } from "./world/world.ts";

const CONSISTENT = 3;
const CONDEMNED = keyList(2, [listed(K1, { state: "compromised", since: DRAWN_UP - 1 }), listed(K2)]);
const OTHER_ROOTS = `witness carol ${formatVkey(CAROL)}\nquorum carol\n`;

/** Opens a terminal with a file and its proof, signed by K1 under list 1. */
async function openProven() {
  let roots: string | null = null;
  const desk = await openTerminal({
    files: { a: "a" },
    roots: ROOTS,
    before: async (request, pass) =>
      roots !== null && request.url.endsWith("/registry/roots") ? new Response(roots) : pass(),
  });
  const { app, command, cwd, url } = desk;
  await app.takeKeyList(await signedList(FIRST_LIST));
  await command("stamp a --private");
  await app.checkpoints.sign();
  const [{ objectId }] = (await command("list --json")).told() as [{ objectId: string }];
  const elsewhere = { home: join(cwd, "elsewhere") };
  expect((await command(["export", "proofs", objectId], elsewhere)).code).toBe(EXITS.done);
  const [name = ""] = await readdir(join(cwd, "proofs"));
  await copyFile(join(cwd, "proofs", name), join(cwd, "a.zip"));
  const policy = await (await app.call("GET", "/registry/policy", null)).text();
  return {
    ...desk,
    policy,
    home: join(cwd, ".home"),
    condemn: async () => app.takeKeyList(await signedList(CONDEMNED)),
    /** Makes the service return these roots from now on. */
    saysRoots: (text: string) => {
      roots = text;
    },
    verify: (more = "", world: Partial<World> = {}) => command(`verify a a.zip${more}`, world),
    inside: (pinned: Partial<Pinned> = {}): Partial<World> => ({
      pinned: { policy, roots: formatPolicy(ROOTS), by: "service", from: url, ...pinned },
    }),
  };
}

test("stores roots and key list at first use; after trust fetches a list that marks a key compromised, its proofs fail", async () => {
  const { command, verify, condemn, home, url, cwd, policy } = await openProven();
  expect(await command("trust")).toMatchObject({
    code: EXITS.done,
    out: expect.arrayContaining([expect.stringContaining("version 1 of the key list")]),
  });
  const file = policyFile({ env: {}, platform: "linux", home }, url).replace(/policy$/, "roots");
  expect(formatPolicy(parseRoots(await readFile(file, "utf8")))).toBe(formatPolicy(ROOTS));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await verify()).code).toBe(0);
  await condemn();
  expect((await command("trust --json")).told()).toMatchObject([{ keyList: 2 }]);
  expect((await verify()).code).toBe(CONSISTENT);
  await writeFile(join(cwd, "policy"), policy);
  expect((await verify(" --policy policy")).code).toBe(CONSISTENT);
  expect((await verify(` ${formatVkey(K1)}`)).code).toBe(CONSISTENT);
});

test("a command built with root keys fetches the next key list with trust, and stores it", async () => {
  const { command, verify, condemn, inside } = await openProven();
  expect((await verify("", inside())).code).toBe(0);
  await condemn();
  expect((await verify("", inside())).code).toBe(0);
  expect((await command("trust --json", inside())).told()).toMatchObject([{ is: "inside", keyList: 2 }]);
  expect((await verify("", inside())).code).toBe(CONSISTENT);
  // A remembered list only applies to commands with the same roots.
  expect((await verify("", inside({ roots: OTHER_ROOTS }))).code).toBe(0);
});

test("the command reports a service with different root keys, and refuses a list that the stored root keys have not signed", async () => {
  const { command, saysRoots, app } = await openProven();
  await command("trust");
  saysRoots(OTHER_ROOTS);
  const told = await command("trust --json");
  expect([told.code, told.told()[0]]).toMatchObject([EXITS.some, { is: "different", toldRoots: OTHER_ROOTS }]);
  expect(parsePolicy(told.told()[0].policy).logs).toHaveLength(2);
  expect(await command("trust --again")).toMatchObject({
    code: EXITS.away,
    err: expect.stringContaining("key list is invalid: no known key has signed the note"),
  });
  expect(app.keyLists.newest()?.list.version).toBe(1);
});

test("the command reports a service whose key list is older than before or missing, and keeps the newer list", async () => {
  const { command, verify, condemn, inside } = await openProven();
  await condemn();
  await command("trust", inside());
  const restored = await openTerminal({ roots: ROOTS });
  expect(await command(`trust --url ${restored.url}`, { ...inside({ from: restored.url }) })).toMatchObject({
    code: EXITS.away,
    err: expect.stringMatching(/shows no key list.*version 2/),
  });
  await restored.app.takeKeyList(await signedList(FIRST_LIST));
  expect(await command(`trust --url ${restored.url}`, { ...inside({ from: restored.url }) })).toMatchObject({
    code: EXITS.away,
    err: expect.stringMatching(/shows version 1.*version 2/),
  });
  expect((await verify("", inside())).code).toBe(CONSISTENT);
});

test("the command refuses to verify a proof if the stored root keys are damaged", async () => {
  const { command, verify, home, url } = await openProven();
  await command("trust");
  const file = policyFile({ env: {}, platform: "linux", home }, url).replace(/policy$/, "roots");
  await writeFile(file, "damaged");
  expect((await verify()).code).toBe(EXITS.wrong);
  await rm(file);
  expect((await verify()).code).toBe(0);
});
