import { Buffer } from "node:buffer";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { publicNetworks } from "../platform/public-address.ts";
import { readWitnessOptions } from "../plugins/witness/options.ts";
import { witness } from "../plugins/witness/plugin.ts";
import { witnessDouble } from "../tests/witness-double.ts";
import { backupArguments, denoArguments, pluginArguments } from "./commands.ts";

/** Returns the `--allow-…` values of a command with these settings; by default for an installation without webhooks. */
function allowed(
  kind: string,
  variables: Parameters<typeof readConfig>[0],
  name: "serve" | "fsck" | "reset-admin" | "copy-files" = "serve",
): string[] {
  const flag = `--allow-${kind}=`;
  const given = denoArguments(name, readConfig({ WEBHOOKS: "off", ...variables })).find((argument) =>
    argument.startsWith(flag),
  );
  return given?.slice(flag.length).split(",") ?? [];
}

/** Settings that a KV server requires. */
const SHARED = {
  DENO_KV_ACCESS_TOKEN: "at least twelve",
  AUTH_SECRET: Buffer.alloc(32, 1).toString("base64"),
  REGISTRY_KEY: Buffer.alloc(32, 2).toString("base64"),
};

test("without webhooks the server may only listen on its port and write into its folder", () => {
  expect(allowed("net", {})).toEqual(["0.0.0.0:8000"]);
  expect(allowed("write", { DATA_DIR: "/srv/data" })).toEqual(["/srv/data"]);
  expect(allowed("sys", {})).toEqual(["osUptime", "statfs"]);
  expect(denoArguments("serve", readConfig({}))).not.toContainEqual(
    expect.stringMatching(/^(-A|--allow-all|--allow-run)/),
  );
});

test("with default settings the server may only reach public addresses and name servers, for webhooks", () => {
  const net = denoArguments("serve", readConfig({})).find((argument) => argument.startsWith("--allow-net="));
  const [own, ...others] = net?.slice("--allow-net=".length).split(",") ?? [];
  expect(own).toBe("0.0.0.0:8000");
  const networks = others.filter((place) => !place.endsWith(":53"));
  expect(networks).toEqual(publicNetworks());
  expect(networks.length).toBeGreaterThan(0);
  for (const flag of ["--allow-run", "--allow-all", "-A", "--allow-ffi=*"])
    expect(denoArguments("serve", readConfig({})).filter((argument) => argument.startsWith(flag))).toEqual([]);
});

test("a command may read only those of our own source files that its threads start from", () => {
  const sources = (...of: [Parameters<typeof readConfig>[0], Parameters<typeof allowed>[2]?]) =>
    allowed("read", ...of)
      .filter((path) => /\/backend\//.test(path))
      .map((path) => path.split("/backend/")[1]);
  const thread = "platform/blobs/file-thread-worker.ts";
  const purge = ["platform/kv/purge-worker.ts", "platform/kv/purge-file.ts"];
  const check = [
    "accounts",
    "admin",
    "api",
    "contract",
    "formats",
    "fsck",
    "plugins",
    "objects",
    "platform",
    "registry",
    "words",
  ];
  const drawing = [
    "accounts/users",
    "contract",
    "formats/seal",
    "formats/tlog",
    "objects",
    "platform",
    "words",
    "plugins/cards",
  ];
  const handedOut = "cli/dist/authentica.mjs";
  expect(sources({})).toEqual([handedOut, thread, ...purge, ...check, ...drawing]);
  expect(sources({}, "copy-files")).toEqual([thread]);
  expect(sources({}, "fsck")).toEqual([]);
  expect(sources({ BLOB_URL: "s3://files?region=eu-west-3", ...BLOB_KEYS })).toEqual([
    handedOut,
    ...purge,
    ...check,
    ...drawing,
  ]);
  expect(sources({ ...SHARED, KV_URL: "https://kv.example" })).toEqual([handedOut, thread, ...drawing]);
});

test.each([
  ["cards", "one-card.ts"],
  ["certificates and attestations", "one-paper.ts"],
])("with the permissions of the server %s are drawn in a separate thread", async (_, name) => {
  const script = fileURLToPath(new URL(`../tests/${name}`, import.meta.url));
  const args = ["run", "--no-prompt", `--allow-read=${allowed("read", {})}`, script];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  expect(Number(new TextDecoder().decode(stdout)), new TextDecoder().decode(stderr)).toBeGreaterThan(10_000);
});

const BLOB_KEYS = { BLOB_ACCESS_KEY_ID: "me", BLOB_SECRET_ACCESS_KEY: "secret" };

test.each([
  [{ SMTP_URL: "smtp://mail.example" }, "mail.example:587"],
  [{ SMTP_URL: "smtps://me:secret@mail.example" }, "mail.example:465"],
  [{ SMTP_URL: "smtp://mail.example:2525" }, "mail.example:2525"],
  [{ MAIL_URL: "https://:key@api.brevo.com/v3/smtp/email" }, "api.brevo.com:443"],
  [{ ...SHARED, DENO_KV_URL: "https://kv.example/db" }, "kv.example:443"],
  [{ ...SHARED, DENO_KV_URL: "http://[::1]:4512" }, "[::1]:4512"],
  [{ REMOTES_URL: "https://cdn.example mfe_admin=https://cdn.example/console" }, "cdn.example:443"],
  [{ ...BLOB_KEYS, BLOB_URL: "s3://files?region=eu-west-3" }, "files.s3.eu-west-3.amazonaws.com:443"],
  [{ ...BLOB_KEYS, BLOB_URL: "s3://files/a?endpoint=http://127.0.0.1:7070" }, "127.0.0.1:7070"],
])("the setting %j opens the network to that host and port only", (variables, peer) => {
  expect(allowed("net", variables)).toEqual(["0.0.0.0:8000", peer]);
});

const PUBLIC = ["1.1.1.1", "93.184.216.34"];
const NOT_PUBLIC = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "0.0.0.0", "[::1]", "[fd00:ec2::254]"];

test("webhooks may reach public addresses, and the runtime refuses all others", async () => {
  const net = allowed("net", { WEBHOOKS: "on" });
  const asked = JSON.stringify([...PUBLIC, ...NOT_PUBLIC, "example.com"].map((host) => `${host}:443`));
  const script = `for (const host of ${asked}) console.log((await Deno.permissions.query({ name: "net", host })).state)`;
  const args = ["run", "--no-prompt", `--allow-net=${net}`, `data:text/javascript,${encodeURIComponent(script)}`];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  const states = new TextDecoder().decode(stdout).trim().split("\n");
  const expected = [...PUBLIC.map(() => "granted"), ...[...NOT_PUBLIC, ""].map(() => "denied")];
  expect(
    states.map((state) => (state === "granted" ? state : "denied")),
    new TextDecoder().decode(stderr),
  ).toEqual(expected);
  expect(allowed("net", { WEBHOOKS: "loopback" })).toEqual([...net, "127.0.0.1"]);
  expect(allowed("net", { WEBHOOKS: "on" }, "fsck")).toEqual([]);
});

test("fsck may also reach the object store of files", () => {
  const settings = { ...BLOB_KEYS, BLOB_URL: "s3://files?endpoint=https://s3.example&style=host" };
  expect(allowed("net", settings, "fsck")).toEqual(["files.s3.example:443"]);
});

test("the folder of served releases may be read", () => {
  expect(allowed("read", { RELEASES_DIR: "/srv/releases" })).toContain("/srv/releases");
});

test("a witness policy allows the network access to its witnesses and reading its own file", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-policy-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const path = join(dir, "policy");
  const witness = (name: string, url: string) => witnessDouble({ name, now: () => 0 }).policy(url);
  const lines = [
    witness("a.example", "https://w.example/a"),
    witness("b.example", "https://w.example/b"),
    witness("c.example", "http://127.0.0.1:7380"),
  ];
  await Deno.writeTextFile(path, `${lines.join("")}quorum none\n`);
  const settings = { REGISTRY_POLICY: path };
  expect(allowed("net", settings)).toEqual(["0.0.0.0:8000", "w.example:443", "127.0.0.1:7380"]);
  expect(allowed("read", settings)).toContain(path);
  expect(allowed("net", settings, "fsck")).toEqual([]);
  expect(() => allowed("net", { REGISTRY_POLICY: "/nowhere/policy" })).toThrow(/^REGISTRY_POLICY is/);
});

test("server and fsck may read and write the second place of the checkpoint", () => {
  const settings = { DATA_DIR: "/srv/data", CHECKPOINT_COPY: "/mnt/other" };
  for (const command of ["serve", "fsck"] as const) {
    expect(allowed("read", settings, command)).toContain("/mnt/other");
    expect(allowed("write", settings, command)).toEqual(["/srv/data", "/mnt/other"]);
  }
});

test("only the server may reach time-stamping authorities and read their trusted roots", () => {
  const settings = {
    TSA_URL: "https://one.example/tsa http://me:secret@two.example:3180",
    TSA_ROOTS: "/etc/roots.pem",
  };
  expect(allowed("net", settings)).toEqual(["0.0.0.0:8000", "one.example:443", "two.example:3180"]);
  expect(allowed("read", settings)).toContain("/etc/roots.pem");
  const lists = { TRUSTED_LIST: "/etc/fr.xml", TRUSTED_LIST_SIGNERS: "/etc/fr.pem" };
  expect(allowed("read", { ...settings, ...lists })).toEqual(expect.arrayContaining(["/etc/fr.xml", "/etc/fr.pem"]));
  expect(allowed("read", settings, "fsck")).not.toContain("/etc/roots.pem");
});

test("only built files of WEB_DIR may be read", () => {
  const read = allowed("read", { WEB_DIR: "/srv/web" }).filter((path) => path.startsWith("/srv/web"));
  expect(read).toHaveLength(7);
  for (const path of read) expect(path).toMatch(/\/dist(\/(verifier\.html|authentica(-verify)?\.mjs))?$/);
});

test("fsck may only reach the store", () => {
  const settings = {
    ...SHARED,
    DATA_DIR: "/srv/data",
    SMTP_URL: "smtp://mail.example",
    DENO_KV_URL: "https://kv.example",
  };
  expect(allowed("read", settings, "fsck")).toEqual(["/srv/data"]);
  expect(allowed("write", settings, "fsck")).toEqual(["/srv/data"]);
  expect(allowed("net", settings, "fsck")).toEqual(["kv.example:443"]);
});

test("resetting an administrator may only reach the store and password hashing", () => {
  const settings = {
    ...SHARED,
    DATA_DIR: "/srv/data",
    SMTP_URL: "smtp://mail.example",
    DENO_KV_URL: "https://kv.example",
  };
  expect(allowed("write", settings, "reset-admin")).toEqual(["/srv/data"]);
  expect(allowed("net", settings, "reset-admin")).toEqual(["kv.example:443"]);
  expect(allowed("sys", settings, "reset-admin")).toEqual([]);
  expect(allowed("ffi", settings, "reset-admin")).toEqual([expect.stringMatching(/@node-rs$/)]);
});

test("a backup may reach the store, its target folder and its key, and a restore an empty folder, the backup and its keys", () => {
  const config = readConfig({ DATA_DIR: "/srv/data", SMTP_URL: "smtp://mail.example" });
  const flags = (verb: "backup" | "restore", args: readonly string[]) =>
    backupArguments(verb, config, args, "/home/me");
  const backup = flags("backup", ["../out/today", "--key", "key", "--with", "secret"]);
  expect(backup).toContain("--allow-read=/srv/data,/home/out,/home/me/key");
  expect(backup).toContain("--allow-write=/srv/data,/home/out");
  expect(backup.slice(-4)).toEqual(["--key=/home/me/key", "--with=secret", "--", "/home/out/today"]);
  const restore = flags("restore", ["today"]);
  expect(restore).toContain("--allow-read=/srv/data,/home/me/today,/home/me/people.keys");
  expect(restore).toContain("--allow-write=/srv/data");
  for (const all of [backup, restore]) expect(all.join(" ")).not.toMatch(/--allow-(net|run|ffi|sys|all)/);
});

test.each([
  ["backup", [], "npm run op -- backup TARGET"],
  ["restore", ["one", "two"], "npm run op -- restore SOURCE"],
  ["restore", ["one", "--key", "key", "--with", "secret"], "npm run op -- restore SOURCE"],
  ["backup", ["one", "--key", "key", "--with", "lock"], '--with is "lock"'],
  ["backup", ["one", "--with", "registry-key"], "Secrets can only be added to an encrypted backup"],
] as const)("the command %s with the arguments %j is refused with a message", (verb, args, words) => {
  expect(() => backupArguments(verb, readConfig({}), args, "/")).toThrow(words);
});

/**
 * Program that keeps some objects, and creates 20,000 objects that survive a while before they become garbage. Prints
 * the kept size and the largest heap.
 */
const CHURNS = `
const kept = Array.from({ length: 300_000 }, (_, at) => ({ at, text: "kept " + at }));
gc();
const live = Deno.memoryUsage().heapUsed;
const aged = [];
let most = 0;
for (let turn = 0; turn < 2_000_000; turn++) {
  aged[turn % 20_000] = { turn, text: "aged " + turn };
  if (turn % 1000 === 0) most = Math.max(most, Deno.memoryUsage().heapUsed);
}
console.log(JSON.stringify({ live, most, kept: kept.length }));
`;

/** Runs a program with the server's V8 flags. */
async function runAsServer(program: string, more: string): Promise<string> {
  const flags = denoArguments("serve", readConfig({})).filter((argument) => argument.startsWith("--v8-flags="));
  expect(flags).toHaveLength(1);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", `${flags[0]},${more}`, program],
  }).output();
  return new TextDecoder().decode(stdout);
}

test("a server collects garbage before its heap is 2.5 times the live memory", async () => {
  // Run without concurrent marking, because on a busy machine it would end too late.
  const told = await runAsServer(CHURNS, "--expose-gc,--no-incremental-marking,--no-concurrent-marking");
  const { live, most } = JSON.parse(told);
  // By default, V8 lets the heap grow to four times the live memory.
  expect(most).toBeLessThan(2.5 * live);
});

/** Program that always has four megabytes in use, and allocates 150 in total. */
const PASSES = `
const underWay = [];
for (let turn = 0; turn < 40_000; turn++) underWay[turn % 1_000] = Array.from({ length: 100 }, () => ({ turn }));
`;

test("garbage of requests is collected without full collections", async () => {
  const told = await runAsServer(PASSES, "--trace-gc");
  expect(told).toContain("Scavenge");
  expect(told.match(/Mark-Compact/g) ?? []).toSatisfy((collections: readonly string[]) => collections.length <= 4);
});

test("a witness may only write into its folder, read the lists of logs and listen on its address", () => {
  const options = [
    "--state",
    "state",
    "--name",
    "w.example/1",
    "--logs",
    "a",
    "--logs",
    "/etc/b",
    "--listen",
    "[::1]:7380",
  ];
  const given = pluginArguments(witness.command, options, "/srv");
  expect(given.filter((argument) => argument.startsWith("--allow-"))).toEqual([
    "--allow-read=/srv/state,/srv/a,/etc/b",
    "--allow-write=/srv/state",
    "--allow-net=[::1]:7380",
  ]);
  // The arguments of the process must lead to the same options.
  const own = given.slice(given.findIndex((argument) => argument.endsWith("witness/main.ts")) + 1);
  expect(readWitnessOptions(own, "/")).toEqual(readWitnessOptions(options, "/srv"));
});

test.each([
  [[], "npm run op -- witness"],
  [["--state", "s", "--name", "w"], "npm run op -- witness"],
  [["--state", "s", "--name", "https://w.example", "--logs", "a"], "address without scheme"],
  [["--state", "s", "--name", "w w", "--logs", "a"], "address without scheme"],
  [["--state", "s", "--name", "w", "--logs", "a", "--listen", "7380"], "it must be HOST:PORT"],
  [["--state", "s", "--name", "w", "--logs", "a", "--listen", "localhost:70000"], "it must be HOST:PORT"],
])("a witness with arguments %j does not start", (options, message) => {
  expect(() => pluginArguments(witness.command, options, "/srv")).toThrow(message);
});

test("a key in an agent opens only its socket, a key of KMS only its host, and a key in a file or variable only that", () => {
  const socket = "/run/agent.sock";
  const agent = { DATA_DIR: "/srv/data", REGISTRY_SIGNER: `ssh-agent:${socket}#SHA256:${"A".repeat(43)}` };
  expect(allowed("net", agent)).toEqual(["0.0.0.0:8000", `unix:${socket}`]);
  expect(allowed("write", agent)).toEqual(["/srv/data", socket]);
  expect(allowed("read", agent)).toContain(socket);
  const kms = { REGISTRY_SIGNER_NEXT: "awskms://eu-west-3/alias/registry" };
  expect(allowed("net", kms)).toEqual(["0.0.0.0:8000", "kms.eu-west-3.amazonaws.com:443"]);
  expect(allowed("read", { REGISTRY_SIGNER: "file:/etc/registry/key" })).toContain("/etc/registry/key");
  expect(allowed("env", { REGISTRY_SIGNER: "env:THE_KEY" })).toContain("THE_KEY");
  expect(allowed("env", {})).not.toContain("THE_KEY");
});

test("the server and fsck may read the roots, and only the server a new key list", () => {
  const settings = { DATA_DIR: "/srv/data", REGISTRY_ROOTS: "/etc/roots", KEY_LIST: "/etc/list" };
  expect(allowed("read", settings)).toEqual(expect.arrayContaining(["/etc/roots", "/etc/list"]));
  expect(allowed("read", settings, "fsck")).toEqual(["/srv/data", "/etc/roots"]);
});
