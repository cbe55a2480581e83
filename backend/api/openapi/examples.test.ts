/**
 * Tests the examples on the page of the API. They are recorded in `recorded-examples.ts` from the requests of other
 * tests; `npm run unit -- backend/api/openapi/examples.test.ts -u` records them again. Each is also run by curl, as
 * printed, against a real server.
 */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ProofAnswer } from "../../contract/proof.ts";
import { isForAdmins, isOpen } from "../../platform/http/calls/audience.ts";
import { openServer } from "../../platform/http/listener/server.ts";
import { CALLS, ROUTE_NAMES, type RouteName } from "../../tests/calls.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, PASSWORD, PNG, sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { HASH, SAMPLES, type Sample, type Scene } from "../../tests/samples.ts";
import { openWhole } from "../../tests/standard-plugins.ts";
import { BEFORE, type Example, fieldsOf, samplesOf } from "./examples.ts";
import { RECORDED } from "./recorded-examples.ts";

/** Requests that show more fields than those in the access tests. */
const SHOWN: Partial<Readonly<Record<RouteName, Sample>>> = {
  "POST /api/auth/register": {
    body: ({ app }) => {
      const id = app.environment.ulid().toLowerCase();
      const walletAddress = `0x${sha256(id).slice(0, 40)}`;
      return {
        firstName: "Ada",
        lastName: "Lovelace",
        email: `${id}@example.com`,
        walletAddress,
        password: PASSWORD,
      };
    },
    ok: 201,
  },
  "POST /api/auth/refresh": { body: ({ ada: { refreshToken } }) => ({ refreshToken }), ok: 200 },
  "POST /api/auth/logout": { body: ({ ada: { refreshToken } }) => ({ refreshToken }), ok: 200 },
  "GET /api/object/proof/:ticket": {
    path: async ({ app, ada, objectId }) => {
      const { link } = await body<ProofAnswer>(app.call("POST", "/object/proof", ada, { objectId }));
      return new URL(link).pathname.slice("/api".length);
    },
    ok: 200,
  },
};

/** A request as it was sent. */
interface Sent {
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Example["form"];
}

async function built(name: RouteName, scene: Scene): Promise<Sent> {
  const { path, body: content } = SHOWN[name] ?? SAMPLES[name];
  const [, route = ""] = name.split(" ");
  const address = (await path?.(scene)) ?? route.replace("/api", "");
  const json = await content?.(scene);
  if (!(json instanceof FormData)) return { path: address, ...(json !== undefined && { json }) };
  const form = Object.fromEntries(
    [...new Set(json.keys())].map((field) => {
      const values = json.getAll(field).map((value) => (value instanceof File ? `@${value.name}` : value));
      return [field, values.length > 1 ? values : (values[0] as string)];
    }),
  );
  return { path: address, form };
}

const nameOf = (field: string): string =>
  field
    .replace(/(?<!s)s$/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toUpperCase();

/**
 * Compares the requests of two scenes. A value that differs belongs to the caller: it is replaced by a variable, with
 * the value in the first scene.
 */
function createComparison() {
  const variables: Record<string, string> = {};
  const variable = (field: string, value: string): string => {
    const name = nameOf(field);
    variables[name] = value;
    return `$${name}`;
  };
  function compare(one: unknown, other: unknown, field: string): unknown {
    if (typeof one === "string") return one === other ? one : variable(field, one);
    if (Array.isArray(one)) return one.map((part, at) => compare(part, (other as unknown[])[at], field));
    if (typeof one !== "object" || one === null) return one;
    const parts = other as Record<string, unknown>;
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, compare(part, parts[name], name)]));
  }
  function comparePaths(route: string, one: string, other: string): string {
    const [path = "", query] = one.split("?");
    const [otherPath = "", otherQuery] = other.split("?");
    const names = route.replace("/api", "").split("/");
    const others = otherPath.split("/");
    const segments = path.split("/").map((part, at) => compare(part, others[at], names[at]?.slice(1) ?? ""));
    const given = new URLSearchParams(otherQuery);
    const asked = [...new URLSearchParams(query)].map(
      ([name, part]) => `${name}=${compare(part, given.get(name), name)}`,
    );
    return `${segments.join("/")}${asked.length > 0 ? `?${asked.join("&")}` : ""}`;
  }
  return { variables, compare, comparePaths };
}

async function openStage() {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const root = await app.signUp("Root");
  await app.promote(root.email);

  /** Creates a person with an object of this hash. The example's call is made as this person. */
  async function openPerson(hash: string, isWithPasskey = false): Promise<(name: RouteName) => Scene> {
    const ada = await app.signUp("Ada");
    const { _id: objectId } = await app.claimed(ada, hash);
    if (isWithPasskey) await addPasskey(app, ada, "Téléphone");
    await app.checkpoints.sign();
    return (name) => {
      const { who } = CALLS[name];
      return { app, ada, objectId, caller: isOpen(who) ? null : isForAdmins(who) ? root : ada };
    };
  }
  return {
    app,
    ownersScene: await openPerson(HASH),
    anothersScene: await openPerson(sha256("another's file"), true),
    openScene: async (name: RouteName) => (await openPerson(sha256(`for ${name}`), name.includes("passkey")))(name),
  };
}

/**
 * Creates a folder in which the examples are run: their files, and a curl that prints only the status and has a time
 * limit.
 */
async function openFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "authentica-examples-" });
  onTestFinished(() => Deno.remove(folder, { recursive: true }));
  await Deno.writeTextFile(
    join(folder, ".curlrc"),
    'silent\noutput = "/dev/null"\nwrite-out = "%{http_code}"\nmax-time = 20\n',
  );
  await Deno.mkdir(join(folder, "endless"));
  await Deno.copyFile(join(folder, ".curlrc"), join(folder, "endless", ".curlrc"));
  await Deno.writeTextFile(join(folder, "endless", ".curlrc"), "max-time = 0.3\n", { append: true });
  await Deno.writeFile(join(folder, "cover.png"), PNG);
  await Deno.writeTextFile(join(folder, "a.txt"), "a file");
  await Deno.writeTextFile(join(folder, "b.txt"), "another file");
  return folder;
}

async function serve(app: Harness): Promise<string> {
  const server = await openServer({
    port: 0,
    handler: (request, info) => app.app.fetch(request, info),
    log: () => undefined,
    connections: { most: 1000, perAddress: 1000 },
  });
  onTestFinished(() => server.stop(0));
  return `http://127.0.0.1:${server.port}/api`;
}

async function shell(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout, stderr } = await new Deno.Command("bash", { args: ["-c", script], cwd, env }).output();
  const text = new TextDecoder();
  return text.decode(stdout) || text.decode(stderr);
}

/** Returns the request that the TypeScript of an example would send. */
async function requestOf(source: string, variables: Readonly<Record<string, unknown>>): Promise<Request> {
  const sent: Request[] = [];
  const fetch = async (...asked: ConstructorParameters<typeof Request>) => {
    sent.push(new Request(...asked));
    return { status: 0, json: async () => null, text: async () => "", blob: async () => null };
  };
  const given = { ...variables, fetch, console: { log: () => undefined } };
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  await new AsyncFunction(...Object.keys(given), source)(...Object.values(given));
  const [request] = sent;
  if (!request) throw new Error("Nothing was sent.");
  return request;
}

const BEGIN = `// biome-ignore-all format: written by examples.test.ts
/** One example request per call, recorded from the tests. */
import type { Example } from "./examples.ts";

export const RECORDED: Readonly<Record<string, Example>> = {
`;

test("the examples of every call are the requests that tests send, with their statuses", async () => {
  const { app, openScene, ownersScene, anothersScene } = await openStage();
  const folder = await openFolder();
  const api = await serve(app);
  const recorded: [RouteName, Example][] = [];
  for (const name of [...ROUTE_NAMES].sort()) {
    const call = CALLS[name];
    let scene = await openScene(name);
    let sent = await built(name, scene);
    // A request that contains the hash of the owner's file is sent as the owner.
    if (JSON.stringify(sent).includes(HASH)) {
      scene = ownersScene(name);
      sent = await built(name, scene);
    }
    const other = await built(name, anothersScene(name));
    const { variables, compare, comparePaths } = createComparison();
    const request = {
      path: comparePaths(call.path, sent.path, other.path),
      ...(sent.json !== undefined && { json: compare(sent.json, other.json, "") }),
      ...(sent.form && { form: compare(sent.form, other.form, "") as Example["form"] }),
    } as Omit<Example, "status">;
    expect(JSON.stringify(request), name).not.toMatch(/[`\\]|"[^"]*\$(?![A-Z])/);

    const [curl, typescript] = samplesOf(call, { ...request, status: 0 }).map(({ source }) => source);
    const token = scene.caller?.accessToken ?? "";
    const shown = await requestOf(typescript ?? "", { ...variables, API: api, TOKEN: token, FILE: new Blob([PNG]) });
    expect(`${shown.method} ${shown.url}`, name).toBe(`${call.method} ${new URL(`${api}${sent.path}`)}`);
    expect(shown.headers.get("authorization"), name).toBe(scene.caller && `Bearer ${token}`);
    if (sent.json !== undefined) expect(await shown.json(), name).toEqual(sent.json);
    if (sent.form)
      expect([...(await shown.formData()).keys()], name).toEqual(fieldsOf(sent.form).map(([field]) => field));

    const environment = { ...variables, API: api, TOKEN: token };
    const path = Deno.env.get("PATH") ?? "";
    const home = name.endsWith("/stream") ? join(folder, "endless") : folder;
    const status = await shell(curl ?? "", folder, { ...environment, HOME: home, CURL_HOME: home, PATH: path });
    if (call.who !== "holder") expect(status, `${name}\n${curl}`).toBe(String((SHOWN[name] ?? SAMPLES[name]).ok));
    expect(status, name).toMatch(/^[2-5]\d\d$/);
    recorded.push([name, { ...request, status: Number(status) }]);
  }
  const lines = recorded.map(([name, example]) => `  ${JSON.stringify(name)}: ${JSON.stringify(example)},\n`);
  await expect(`${BEGIN}${lines.join("")}};\n`).toMatchFileSnapshot("./recorded-examples.ts");
});

test("the examples of several endpoints run one after another in the same command shell", async () => {
  const app = await openWhole({ passwords: CHEAP_PASSWORDS });
  const { accessToken: TOKEN } = await app.signUp("Ada");
  const folder = await openFolder();
  const [before = ""] = BEFORE((await serve(app)).replace(/\/api$/, "")).split("\nTOKEN=");
  const shown = (["POST /api/user/edit-profile", "POST /api/notifications/mark-read"] as const).map(
    (name) => samplesOf(CALLS[name], RECORDED[name] as Example)[0]?.source,
  );
  const env = { TOKEN, HOME: folder, CURL_HOME: folder, PATH: Deno.env.get("PATH") ?? "" };
  expect(await shell([before, ...shown].join("\n"), folder, env)).toBe("200200");
});
