/** The service without plugins, as `openHarness` opens it unless a test names some. */
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { verify } from "../formats/tlog/verify.ts";
import { parseVkey } from "../formats/tlog/vkey.ts";
import { callsOf } from "../platform/http/calls/calls.ts";
import { PLUGINS } from "../plugins/plugins.ts";
import { CALLS } from "./calls.ts";
import { body, openHarness, sha256 } from "./harness.ts";

const FILE = "a file";
const HASH = sha256(FILE);

test("without plugins, users can register, claim, prove and verify, and fsck finds the store clean", async () => {
  const app = await openHarness();
  expect(await body(app.call("GET", "/health", null))).toMatchObject({ status: "ok" });
  const ada = await app.signUp("Ada");
  await body(app.scan(ada, FILE));
  const { _id: objectId } = await app.claimed(ada, HASH);
  await app.checkpoints.sign();
  expect(await body(app.call("POST", "/object/verify-object", ada, { hash: HASH }))).toMatchObject({
    object: { hash: HASH, status: "active" },
  });
  const { link } = await body<{ link: string }>(app.call("POST", "/object/proof", ada, { objectId }));
  const files = unzipSync(
    new Uint8Array(await (await app.call("GET", new URL(link).pathname.slice("/api".length), null)).arrayBuffer()),
  );
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(verify(HASH, text("preuve.tlog-proof"), parseVkey(text("registre.vkey")))).toMatchObject({
    verdict: "authentic",
  });
  expect(await app.audit()).toEqual([]);
});

test("without plugins, their calls are neither served nor described", async () => {
  const { app, call, signUp } = await openHarness();
  const ada = await signUp("Ada");
  const core = new Set(callsOf(app.routes).map(({ method, path }) => `${method} ${path}`));
  const ofPlugins = Object.values(CALLS).filter(({ method, path }) => !core.has(`${method} ${path}`));
  expect(ofPlugins.length).toBeGreaterThan(0);
  for (const { method, path } of ofPlugins)
    expect((await call(method, path.replace(/^\/api/, "").replaceAll(/:\w+/g, "x"), ada)).status, path).toBe(404);
  for (const page of ["/badge/2222-2222-2222.svg", "/oembed?url=https://localhost/explorer/0", "/og/0.png"])
    expect((await (await app.request(page)).json()).message, page).toBe("There is nothing at this address.");
  const { paths, tags } = await body<{ paths: object; tags: readonly { name: string }[] }>(
    call("GET", "/openapi.json", null),
  );
  const tagsOfPlugins: readonly string[] = PLUGINS.flatMap((plugin) =>
    Object.values(plugin.tags).map(({ name }) => name),
  );
  expect(tags.filter(({ name }) => tagsOfPlugins.includes(name))).toEqual([]);
  expect(Object.keys(paths).filter((path) => path.startsWith("/webhooks"))).toEqual([]);
});

test.each(PLUGINS.flatMap(({ name, settings }) => settings.map((setting): [string, string] => [setting, name])))(
  "without its plugin the setting %s is refused",
  (setting, name) => {
    expect(() => readConfig({ [setting]: "on" }, [])).toThrow(
      `${setting} is set, but this service runs without ${name}: unset ${setting} (backend/docs/develop/plugins.md).`,
    );
    expect(readConfig({}, []).plugins).toEqual([]);
  },
);
