/** Failures: each is reported and has its exit code. */
import { mkdir, readdir, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MAX_FILE_BYTES } from "../contract/constants.ts";
import { apiKeyOf } from "../tests/served.ts";
import { journalsFolder } from "./journal/place.ts";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, Stopped } from "./world/world.ts";

const THREE = { "f/a": "a", "f/b": "b", "f/c": "c" };

test("--wait shows how long the command waits at a rate limit, and Ctrl+C ends the wait", async () => {
  const files = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`f/${at}`, `file ${at}`]));
  const { app, command } = await openTerminal({ files, rateLimitScale: 0.001 });
  const stop = new AbortController();
  const told: string[] = [];
  const err = (text: string) => {
    told.push(text);
    if (text.includes("Continuing in")) stop.abort(new Stopped());
  };
  expect((await command("stamp f --private --wait", { stop, err })).code).toBe(EXITS.stopped);
  expect(told.join("")).toMatch(/is reached\. Continuing in \d+ minutes\.\n/);
  expect(await app.registrySize()).toBe(20);
});

test("the command reports the refusal of a whole call once and ends, but refusals of single files one by one", async () => {
  let refused = 3;
  const { command } = await openTerminal({
    files: THREE,
    before: async (request, pass) => {
      if (!request.url.endsWith("register-many")) return pass();
      const { objects } = await request.json();
      const message = "The registry does not work at the moment.";
      const all = objects.map(({ hash }: { hash: string }) => ({
        status: "refused",
        hash,
        code: "unavailable",
        message,
      }));
      for (let at = refused; at < all.length; at += 1) all[at] = { ...all[at], code: "invalid_input", message: "No." };
      return Response.json({ results: all });
    },
  });
  const whole = await command("stamp f --private");
  expect([whole.code, whole.err.match(/does not work/g)?.length]).toEqual([EXITS.away, 1]);
  refused = 2;
  const some = await command("stamp f --private");
  expect([some.code, some.err.match(/^failed {6}.*does not work/gm)?.length]).toEqual([EXITS.some, 2]);
});

test("the command refuses a journal inside the folder to register, by any path, and accepts a journal elsewhere", async () => {
  const { app, command, cwd } = await openTerminal({ files: THREE });
  await mkdir(join(cwd, "notes"));
  await symlink(join(cwd, "f"), join(cwd, "link"));
  for (const line of [
    "stamp f --journal f/notes",
    "stamp f --journal link/notes",
    "watch f --journal f/deep/../notes",
  ]) {
    const { code, err } = await command(`${line} --private`);
    expect([code, err]).toEqual([
      EXITS.wrong,
      expect.stringContaining("would lie inside the folder whose files it records"),
    ]);
  }
  expect(await readdir(join(cwd, "f"))).toEqual(["a", "b", "c"]);
  expect(await app.registrySize()).toBe(0);
  expect((await command("stamp f --private --journal notes/f")).code).toBe(EXITS.done);
  expect(await readdir(join(cwd, "notes"))).toEqual(["f"]);
});

test("the command treats arguments that the service refuses as usage errors", async () => {
  const { command } = await openTerminal({ files: {} });
  expect(await command("list --since yesterday")).toMatchObject({ code: EXITS.wrong, out: [] });
});

test("the command registers a file again after its object was revoked, and reports a file that is too large", async () => {
  const { app, ada, command, cwd } = await openTerminal({ files: { "f/a": "a" } });
  const [{ objectId }] = (await command("stamp f --json")).told() as [{ objectId: string }];
  expect((await app.call("POST", "/object/revoke-object", ada, { objectId })).status).toBe(200);
  await rm(journalsFolder({ env: {}, platform: "linux", home: join(cwd, ".home") }), { recursive: true });
  const revoked = await command("stamp f --json");
  expect([revoked.code, revoked.told()]).toMatchObject([
    EXITS.done,
    [{ path: "a", outcome: "stamped", objectId: expect.not.stringContaining(objectId) }],
  ]);

  await mkdir(join(cwd, "g"));
  await writeFile(join(cwd, "g/film"), "");
  await truncate(join(cwd, "g/film"), MAX_FILE_BYTES + 1);
  const large = await command("stamp g");
  expect([large.code, large.err]).toEqual([
    EXITS.some,
    expect.stringContaining("--private registers it without sending"),
  ]);
});

test("the command reports missing proofs, leaves no part of an interrupted archive, and fetches the missing proofs in the next run", async () => {
  let fault: "less" | "cut" | null = null;
  const { app, command, cwd } = await openTerminal({
    files: THREE,
    before: async (request, pass) => {
      if (fault === "cut" && request.url.includes("/object/proofs/")) {
        const stream = (await pass()).body?.getReader();
        const first = await stream?.read();
        await stream?.cancel();
        return new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(first?.value);
              setTimeout(() => controller.error(new Error("cut")), 5);
            },
          }),
        );
      }
      return pass();
    },
  });
  await command("stamp f --private");
  await app.checkpoints.sign();
  fault = "cut";
  const cut = await command("export proofs --timeout 5");
  expect([cut.code, cut.err]).toEqual([EXITS.away, expect.stringContaining("run the command again")]);
  expect(await readdir(join(cwd, "proofs"))).toEqual([]);

  fault = null;
  // The temporary files of a run that was killed yesterday, and of one that is running.
  for (const name of [".authentica-killed.part", ".authentica-now.part"])
    await writeFile(join(cwd, "proofs", name), "");
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(cwd, "proofs/.authentica-killed.part"), yesterday, yesterday);
  const leaf = (await Array.fromAsync(app.kv.list<Uint8Array>({ prefix: ["registry", "leaf"] }))).at(1);
  const { key, value } = leaf as NonNullable<typeof leaf>;
  await app.kv.set(key, new TextEncoder().encode("{}"));
  const less = await command("export proofs");
  expect([less.code, less.err]).toEqual([
    EXITS.some,
    expect.stringMatching(/^failed {2}\S+: the register cannot prove it/m),
  ]);
  await app.kv.set(key, value);
  expect((await command("export proofs")).err).toContain("1 proof fetched, 2 already there, 0 missing.");
  expect((await readdir(join(cwd, "proofs"))).filter((name) => name.startsWith("."))).toEqual([".authentica-now.part"]);
});

test("two simultaneous exports both fetch complete proofs, and a local write error is not blamed on the service", async () => {
  let isGone = false;
  const { app, command, cwd } = await openTerminal({
    files: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f/${at}`, `file ${at}`])),
    before: async (request, pass) => {
      if (isGone && new URL(request.url).pathname.endsWith("/object/proofs"))
        await rm(join(cwd, "proofs"), { recursive: true });
      return pass();
    },
  });
  await command("stamp f --private");
  await app.checkpoints.sign();
  const both = await Promise.all([command("export proofs"), command("export proofs")]);
  expect(both.map(({ code, err }) => [code, err])).toEqual(
    Array(2).fill([EXITS.done, expect.stringContaining("0 missing")]),
  );
  const names = await readdir(join(cwd, "proofs"));
  expect(names).toHaveLength(20);
  for (const name of names) expect((await stat(join(cwd, "proofs", name))).size).toBeGreaterThan(1000);

  isGone = true;
  const { code, err } = await command("export proofs --again");
  expect([code, err]).toEqual([EXITS.wrong, expect.stringMatching(/^ENOENT: .*proofs/)]);
});

test("the recipient accepts or declines an offer; list respects its limit; an invalid key is reported", async () => {
  const { app, command, url, put } = await openTerminal({ files: THREE });
  const bob = await app.signUp("Bob");
  const asBob = { env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: await apiKeyOf(app, bob) } };
  await command("stamp f --private");
  const listed = (await command("list --json --limit 2")).told() as { objectId: string }[];
  expect(listed).toHaveLength(2);
  for (const { objectId } of listed) await command(`transfer ${objectId} ${bob.wallet}`);
  const offers = (await command("transfer --json", asBob)).told() as { _id: string; objectId: string }[];
  const [first, second] = offers as [(typeof offers)[0], (typeof offers)[0]];
  expect((await command(`transfer --decline ${first._id}`, asBob)).out).toEqual(["The offer is declined."]);
  expect((await command(`transfer --accept ${second._id}`, asBob)).out[0]).toContain(`${second.objectId} is yours`);
  expect((await command("list --json", asBob)).told()).toMatchObject([{ objectId: second.objectId }]);

  const asNobody = { env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: "authentica_no" } };
  expect((await command("status", asNobody)).code).toBe(EXITS.key);
  await put("in/new", "new");
  expect((await command("watch in --every 0.01", asNobody)).code).toBe(EXITS.key);
});

/** A proxy that refuses every request. */
function openShutProxy(refusal = "407 Who are you\r\nProxy-Authenticate: Basic realm=p") {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  let asked = 0;
  async function refuse(client: Deno.Conn): Promise<void> {
    await client.read(new Uint8Array(65_536));
    asked += 1;
    const head = [`HTTP/1.1 ${refusal}`, "Content-Length: 0", "", ""];
    await client.write(new TextEncoder().encode(head.join("\r\n")));
    client.close();
  }
  void (async () => {
    for await (const client of listener) refuse(client).catch(() => undefined);
  })().catch(() => undefined);
  return { host: `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`, asked: () => asked };
}

test.each([
  ["https", "HTTPS_PROXY", "", "requires a user name and a password: add them to HTTPS_PROXY, as in http://NAME:PASS"],
  ["https", "ALL_PROXY", "ada:s3cret@", "rejects the user name and the password in ALL_PROXY."],
  ["http", "http_proxy", "", "requires a user name and a password: add them to http_proxy, as in http://NAME:PASS"],
  ["http", "HTTP_PROXY", "ada:s3cret@", "rejects the user name and the password in HTTP_PROXY."],
] as const)(
  "for a service on %s, a proxy in %s that refuses the credentials (%j) is tried once and reported with its variable",
  async (scheme, variable, who, words) => {
    const { command, key } = await openTerminal({ files: THREE });
    const proxy = openShutProxy();
    const env = {
      AUTHENTICA_URL: `${scheme}://authentica.example`,
      AUTHENTICA_KEY: key,
      [variable]: `http://${who}${proxy.host}`,
    };
    for (const line of ["status", "stamp f --private"]) {
      const before = proxy.asked();
      const { code, err } = await command(`${line} --insecure-http`, { env });
      expect([code, err]).toEqual([EXITS.away, expect.stringContaining(`The proxy ${proxy.host} ${words}`)]);
      expect(err).not.toContain("s3cret");
      expect(proxy.asked() - before).toBe(1);
    }
  },
  60_000,
);

test.each([
  ["403 Forbidden", "HTTPS_PROXY"],
  ["405 Method Not Allowed", "all_proxy"],
])(
  "a proxy that refuses the tunnel with %s is tried once and reported with its status and %s",
  async (refusal, variable) => {
    const { command, key } = await openTerminal({ files: THREE });
    const proxy = openShutProxy(refusal);
    const env = {
      AUTHENTICA_URL: "https://authentica.example",
      AUTHENTICA_KEY: key,
      [variable]: `http://ada:s3cret@${proxy.host}`,
    };
    const { code, err } = await command("stamp f --private", { env });
    const status = refusal.slice(0, 3);
    const words = `The proxy ${proxy.host} from ${variable} refuses to connect to authentica.example:443 (${status}): `;
    expect([code, err]).toEqual([EXITS.away, expect.stringContaining(words)]);
    expect(err).not.toContain("s3cret");
    expect(proxy.asked()).toBe(1);
  },
);

test.each([
  ["HTTPS_PROXY", "foo bar", "must be the address of an HTTP proxy, such as http://proxy.example:3128."],
  ["all_proxy", "socks5://u:s3cret@p:1", "must be the address of an HTTP proxy, such as http://proxy.example:3128."],
  ["https_proxy", "http://u:s3cret%@p:1", "has an invalid % escape in its user name or password: write % as %25."],
])(
  "%s with %j is reported before the command requests a key or contacts the service",
  async (variable, text, words) => {
    const { command, key } = await openTerminal({ files: THREE });
    const env = { AUTHENTICA_URL: "https://authentica.example", AUTHENTICA_KEY: key, [variable]: text };
    for (const line of ["status", "stamp f --private", "watch f", "login --with-key-stdin"])
      expect(await command(line, { env })).toMatchObject({ code: EXITS.wrong, err: `${variable} ${words}\n` });
  },
);
