import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { wordsFor } from "../world/language.ts";
import type { World } from "../world/world.ts";
import { credentialsFile, readCredentials, writeCredentials } from "./credentials.ts";
import { openService, serviceMeant, serviceUrl } from "./service.ts";
import { NOBODY } from "./trust.ts";

async function openWorld(env: World["env"] = {}): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), "authentica-home-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const stopping = new AbortController().signal;
  return {
    platform: "linux",
    home,
    env,
    version: "0",
    pinned: NOBODY,
    words: wordsFor([], {}),
    stopping,
  } as unknown as World;
}

const kept = { service: "https://a.example", keys: { "https://a.example": "key" } };

test("the command stores keys in the system's configuration folder, readable only by the owner", async () => {
  const world = await openWorld();
  expect(await readCredentials(world)).toEqual({ service: null, keys: {} });
  await writeCredentials(world, { service: null, keys: {} });
  await writeCredentials(world, kept);
  const file = credentialsFile(world);
  expect(file).toBe(join(world.home, ".config/authentica/credentials.json"));
  expect([(await stat(file)).mode & 0o777, (await stat(dirname(file))).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(await readdir(dirname(file))).toEqual(["credentials.json"]);
  expect(await readCredentials(world)).toEqual(kept);
  for (const mode of [0o640, 0o604, 0o620]) {
    await chmod(file, mode);
    await expect(readCredentials(world)).rejects.toThrow("other users may read it");
  }
});

test.each([
  [{ platform: "linux", env: { XDG_CONFIG_HOME: "/x" } }, "/x/authentica/credentials.json"],
  [{ platform: "linux", env: { XDG_CONFIG_HOME: "x" } }, "/home/ada/.config/authentica/credentials.json"],
  [{ platform: "darwin", env: {} }, "/home/ada/Library/Application Support/authentica/credentials.json"],
  [{ platform: "win32", env: { APPDATA: "/roaming" } }, "/roaming/authentica/credentials.json"],
] as const)("with the environment %o the command stores its credentials in %s", (world, file) => {
  expect(credentialsFile({ home: "/home/ada", ...world })).toBe(file);
});

test("a downloaded command uses the service it came from, unless another is named or logged in to", async () => {
  const own = { ...(await openWorld()), pinned: { ...NOBODY, from: "https://own.example" } };
  const isLogin = true;
  expect([await serviceMeant(own, {}), await serviceMeant(own, {}, { isLogin })]).toEqual(
    Array(2).fill("https://own.example"),
  );
  const named = { ...own, env: { AUTHENTICA_URL: "https://b.example" } };
  expect(await serviceMeant(named, {}, { isLogin })).toBe("https://b.example");
  expect(await serviceMeant(named, { url: "https://c.example/" }, { isLogin })).toBe("https://c.example");
  await writeCredentials(own, kept);
  expect([await serviceMeant(own, {}), await serviceMeant(own, {}, { isLogin })]).toEqual([
    "https://a.example",
    "https://own.example",
  ]);
});

test("the command sends each service only the key stored for it, and never sends a key unencrypted", async () => {
  const world = await openWorld();
  const open = async (env: World["env"], url?: string) => {
    const service = await openService({ ...world, env }, { url }, {});
    service.close();
    return [service.url, service.keyFrom];
  };
  await expect(open({})).rejects.toThrow("Which service?");
  await writeCredentials(world, kept);
  expect(await open({})).toEqual(["https://a.example", credentialsFile(world)]);
  expect(await open({}, "https://a.example/")).toEqual(["https://a.example", credentialsFile(world)]);
  await expect(open({ AUTHENTICA_URL: "https://b.example" })).rejects.toThrow("There is no key for https://b.example");
  expect(await open({ AUTHENTICA_URL: "https://b.example", AUTHENTICA_KEY: "k" })).toEqual([
    "https://b.example",
    "AUTHENTICA_KEY",
  ]);
  for (const url of ["http://localhost:8000", "http://127.0.0.1:1", "http://[::1]:1"])
    expect(serviceUrl(url)).toBe(url);
  for (const url of ["http://a.example", "http://localhost.example", "http://10.0.0.1"])
    expect(() => serviceUrl(url)).toThrow("not encrypted");
  expect(serviceUrl("http://a.example", { mayBeOpen: true })).toBe("http://a.example");
  for (const url of ["a.example", "ftp://a.example", "https://u:p@a.example", "https://a.example/?q"])
    expect(() => serviceUrl(url)).toThrow("Expected the address");
});

test("the command refuses to send a key over http to a proxy on another machine, unless that is allowed explicitly", async () => {
  const world = await openWorld();
  const meant = (env: World["env"], options: Parameters<typeof serviceMeant>[1] = {}) =>
    serviceMeant({ ...world, env }, { url: "http://localhost:8000", ...options });
  const http_proxy = "http://proxy.example:3128";
  await expect(meant({ http_proxy })).rejects.toThrow(
    /^http_proxy sets a proxy for http:\/\/localhost:8000, which would receive your key unencrypted/,
  );
  await expect(meant({ ALL_PROXY: "https://proxy.example" })).rejects.toThrow("ALL_PROXY sets a proxy");
  for (const env of [{ http_proxy, NO_PROXY: "localhost" }, { http_proxy: "http://127.0.0.1:3128" }])
    expect(await meant(env)).toBe("http://localhost:8000");
  expect(await meant({ http_proxy }, { "insecure-http": true })).toBe("http://localhost:8000");
  expect(await meant({ https_proxy: http_proxy }, { url: "https://a.example" })).toBe("https://a.example");
});

test("the command does not read stored credentials if service and key are given, even if the file is unreadable", async () => {
  const world = await openWorld({ AUTHENTICA_URL: "https://a.example", AUTHENTICA_KEY: "k" });
  await writeCredentials(world, kept);
  await chmod(credentialsFile(world), 0o644);
  const service = await openService(world, {});
  service.close();
  expect(service.keyFrom).toBe("AUTHENTICA_KEY");
  await expect(openService({ ...world, env: {} }, {})).rejects.toThrow("other users may read it");
});
