/** Which policy `verify` trusts: the built-in one, or the one stored at first use; otherwise none. */
import { chmod, copyFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Pinned } from "../contract/verifier.ts";
import { createSigner } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { policyFile } from "./settings/trust.ts";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, type Keyboard, type World } from "./world/world.ts";

/** A policy with a foreign key under the registry's name. */
const THEIRS = `log ${formatVkey(createSigner("localhost:8000/api/registry", new Uint8Array(32).fill(66)))}\nquorum none\n`;
const CONSISTENT = 3;

/** Opens a terminal with a stamped file and its proof, before any policy is stored. */
async function openProven() {
  let said: string | null = null;
  const desk = await openTerminal({
    files: { a: "a", b: "b" },
    before: async (request, pass) =>
      said !== null && request.url.endsWith("/registry/policy") ? new Response(said) : pass(),
  });
  const { command, cwd, url, key, app } = desk;
  await command("stamp a --private");
  await app.checkpoints.sign();
  const [{ objectId }] = (await command("list --json")).told() as [{ objectId: string }];
  const elsewhere = { home: join(cwd, "elsewhere") };
  const exported = await command(["export", "proofs", objectId], elsewhere);
  expect(exported.code).toBe(EXITS.done);
  const [name = ""] = await readdir(join(cwd, "proofs"));
  await copyFile(join(cwd, "proofs", name), join(cwd, "a.zip"));
  const home = join(cwd, ".home");
  return {
    ...desk,
    objectId,
    exported,
    file: policyFile({ env: {}, platform: "linux", home }, url),
    /** Makes the service return this policy from now on; `null`: the real one. */
    says: (policy: string | null) => {
      said = policy;
    },
    /** Sets the service but no key, because verifying makes no request. */
    verify: (more = "", world: Partial<World> = {}) =>
      command(`verify a a.zip${more}`, { env: { AUTHENTICA_URL: url }, ...world }),
    login: (world: Partial<World> = {}) =>
      command("login --with-key-stdin", {
        env: { AUTHENTICA_URL: url },
        stdin: Readable.from([key]) as Keyboard,
        ...world,
      }),
  };
}

test("without a witness policy no proof is authentic, and the reason is given", async () => {
  const { verify, command } = await openProven();
  const alone = await verify();
  expect([alone.code, alone.out[0]]).toEqual([CONSISTENT, expect.stringMatching(/^consistent: /)]);
  expect(alone.err).toContain("There is no policy to check with");
  expect(await verify("", { env: {} })).toMatchObject({ code: CONSISTENT });
  expect(await command("verify --trust", { env: {} })).toMatchObject({
    out: [expect.stringMatching(/^Trusts no register/)],
  });
  expect((await command("verify --trust --json", { env: {} })).told()).toEqual([{ policy: null }]);
});

test("stores a service's witness policy at first use, and ignores later changes until trust --again", async () => {
  const { verify, login, command, says, file, url } = await openProven();
  expect((await login()).err).toMatch(/verify now trusts the policy of http:\S+: key [0-9a-f]{8}\./);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const good = await verify();
  expect([good.code, good.err]).toEqual([0, expect.stringContaining(`Trusted at first use: the policy of ${url}`)]);
  expect(JSON.parse((await verify(" --json")).out.join("\n")).policy).toEqual({ by: "first-use", from: url });
  expect(await command("trust")).toMatchObject({
    code: EXITS.done,
    out: expect.arrayContaining(["Its current policy is the same."]),
  });

  says(THEIRS);
  const kept = await readFile(file, "utf8");
  expect(await login()).toMatchObject({ code: EXITS.done, err: expect.stringContaining("HAS CHANGED ITS POLICY") });
  expect(await command("trust")).toMatchObject({
    code: EXITS.some,
    err: expect.stringContaining("ITS CURRENT POLICY IS DIFFERENT"),
  });
  expect((await command("trust --json")).told()).toMatchObject([{ is: "different", told: THEIRS }]);
  expect(await readFile(file, "utf8")).toBe(kept);
  expect((await verify()).code).toBe(0);
  expect((await command("trust --again")).code).toBe(EXITS.done);
  expect((await verify()).code).toBe(CONSISTENT);

  for (const nothing of ["<!doctype html>", "quorum none\n", ""]) {
    says(nothing);
    expect((await command("trust --again")).code).toBe(EXITS.away);
  }
  expect((await login()).err).toContain("could not be stored");
  expect((await verify()).code).toBe(CONSISTENT);
});

test("an export stores the policy once, too, and refuses a policy that others may write or that is damaged", async () => {
  const { exported, command, verify, login, objectId, file } = await openProven();
  expect(exported.err).toContain("verify now trusts");
  await login();
  expect((await command(["export", "proofs", "--again", objectId])).err).not.toContain("verify now trusts");
  for (const mode of [0o620, 0o602]) {
    await chmod(file, mode);
    expect(await verify()).toMatchObject({
      code: EXITS.wrong,
      err: expect.stringContaining("other users may write it"),
    });
  }
  await chmod(file, 0o600);
  await writeFile(file, "not a policy");
  expect(await verify()).toMatchObject({ code: EXITS.wrong, err: expect.stringContaining("is not a valid policy") });
  expect(await command("trust --again")).toMatchObject({ code: EXITS.done });
  expect((await verify()).code).toBe(0);
});

test("a built-in policy is used only for its own service, is not stored, and is overridden by --policy", async () => {
  const { verify, login, command, cwd, url, file, app } = await openProven();
  const own = await (await app.call("GET", "/registry/policy", null)).text();
  await writeFile(join(cwd, "own"), own);
  await writeFile(join(cwd, "theirs"), THEIRS);
  const inside = (policy: string, from = url): Partial<World> => ({
    env: {},
    pinned: { policy, roots: null, by: "service", from } satisfies Pinned,
  });
  expect((await login(inside(own))).err).not.toContain("verify now trusts");
  await expect(stat(file)).rejects.toThrow("ENOENT");
  expect(await verify("", inside(own))).toMatchObject({ code: 0, err: "" });
  expect((await verify(" --policy theirs", inside(own))).code).toBe(CONSISTENT);
  expect((await verify("", inside(THEIRS))).code).toBe(CONSISTENT);
  expect((await verify(" --policy own", inside(THEIRS))).code).toBe(0);
  expect((await command("trust --json", inside(own))).told()).toMatchObject([{ is: "inside", policy: own }]);
  expect((await command("trust --again", inside(own))).code).toBe(EXITS.wrong);

  const other = inside(THEIRS, "https://other.example");
  expect((await verify(` --url ${url}`, other)).code).toBe(CONSISTENT);
  expect((await command(`trust --url ${url}`, other)).code).toBe(EXITS.done);
  expect((await verify(` --url ${url}`, other)).code).toBe(0);
  expect((await verify("", other)).code).toBe(CONSISTENT);
});

test("login asks for the key only after the service is known", async () => {
  const { command, key, url } = await openTerminal();
  expect(await command("login", { env: {} })).toMatchObject({
    code: EXITS.wrong,
    err: expect.stringMatching(/^Which service\?/),
  });
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  stdin.write(`${key}\r`);
  const pinned: Pinned = { policy: null, roots: null, by: "service", from: url };
  const asked = await command("login", { env: {}, pinned, stdin: stdin as unknown as Keyboard });
  expect([asked.code, asked.err]).toEqual([
    EXITS.done,
    expect.stringContaining(`API key for ${url}, made in your profile`),
  ]);
});
