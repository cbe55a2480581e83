import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openHarness, sha256 } from "../tests/harness.ts";
import { apiKeyOf } from "../tests/served.ts";
import { AuthenticaError, type ClientOptions, createClient, type RegisteredOne } from "./index.ts";
import { nextOf } from "./list.ts";

const URL_OF_IT = "https://service.example";

/** Returns a client whose service gives these answers, and the requests it received. */
function clientOf(answers: readonly (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const asked: Request[] = [];
  const pauses: number[] = [];
  const client = createClient({
    url: `${URL_OF_IT}/`,
    key: "authentica_test",
    fetch: async (...given) => {
      asked.push(new Request(...given));
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer instanceof Response) return answer.clone();
      throw answer;
    },
    sleep: async (ms) => void pauses.push(ms),
    random: () => 0.5,
    ...options,
  });
  return { client, asked, pauses };
}

const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ status, code, message: `It is ${code}.` }, { status, headers });

const failureOf = (pending: Promise<unknown>): Promise<AuthenticaError> =>
  pending.then(
    () => Promise.reject(new Error("It went well.")),
    (error) => error,
  );

const good = Response.json({ known: [] });
const cut = new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
const forged = new TypeError("fetch failed", { cause: new Error("self-signed certificate") });
const HASH = "0".repeat(64);

test("an API key can register, find, get, rename, prove and offer objects, but not revoke them", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const fetchApp: typeof fetch = async (...given) => app.app.fetch(new Request(...given));
  const client = createClient({ url: "http://localhost:8000", key: await apiKeyOf(app, ada), fetch: fetchApp });
  expect((await client.thisKey()).apiKey.scopes).toContain("claim");

  const bytes = new TextEncoder().encode("été");
  const sent = await client.upload({ name: "été.txt", content: bytes });
  expect(sent).toMatchObject({ hash: sha256(bytes), size: bytes.length, fileName: "été.txt" });
  const streamed = await client.upload({ name: "blob", content: new Blob(["a blob"]) });
  expect(streamed.hash).toBe(sha256("a blob"));

  const many = ["one", "another"].map((text) => new TextEncoder().encode(text));
  const uploaded = await client.uploadMany(many.map((content, at) => ({ name: `"${at}".txt`, content })));
  expect(uploaded).toMatchObject(
    many.map((content, at) => ({ status: "kept", hash: sha256(content), fileName: `"${at}".txt` })),
  );

  const asked = [sent.hash, ...Array.from({ length: 11 }, (_, at) => sha256(`file ${at}`))];
  const objects = asked.map((hash, at) => ({ hash, objectName: `object ${at}` }));
  const results = await client.registerMany(objects, { idempotencyKey: "once" });
  expect(results.map(({ status, hash }) => [status, hash])).toEqual(asked.map((hash) => ["registered", hash]));
  expect(await client.registerMany(objects, { idempotencyKey: "once" })).toEqual(results);
  expect(await app.registrySize()).toBe(12);
  const [deposited, declared] = (results as readonly RegisteredOne[]).map(({ object }) => object);
  expect([deposited?.fileName, declared?.fileName]).toEqual(["été.txt", null]);
  expect((await client.known(asked)).filter(({ standing }) => standing !== "yours")).toEqual([]);
  expect(await failureOf(client.register(objects[0] as (typeof objects)[0]))).toMatchObject({
    code: "already_registered",
  });

  const listed = await Array.fromAsync(client.list());
  expect(listed.map(({ hash }) => hash)).toEqual(asked.toReversed());
  const found = client.list({ q: `object ${asked[3]}` });
  expect(await Array.fromAsync(found, ({ objectName }) => objectName)).toEqual(["object 3"]);
  expect(await Array.fromAsync(client.list({ status: "active" }))).toHaveLength(12);

  const id = deposited?.objectId ?? "";
  expect((await client.edit(id, { objectName: "Été" })).objectName).toBe("Été");
  expect((await client.get(id)).object).toMatchObject({ objectId: id, objectName: "Été" });
  await app.checkpoints.sign();
  expect((await client.lookup(sent.hash)).objects).toMatchObject([{ proofId: id, proof: "valid" }]);
  const archive = new Uint8Array(await (await client.proof(id)).arrayBuffer());
  expect(new TextDecoder().decode(archive.subarray(0, 2))).toBe("PK");
  const offer = await client.offer(id, bob.wallet);
  expect(await client.offers()).toMatchObject([{ _id: offer._id, direction: "outgoing" }]);
  const toBob = createClient({ url: "http://localhost:8000", key: await apiKeyOf(app, bob), fetch: fetchApp });
  expect((await toBob.accept(offer._id)).objectId).toBe(id);
  const other = declared?.objectId ?? "";
  expect(await failureOf(client.revoke(other))).toMatchObject({ code: "forbidden" });
  const inPerson = createClient({ url: "http://localhost:8000", key: ada.accessToken, fetch: fetchApp });
  expect(await inPerson.revoke(other)).toMatchObject({ status: "revoked" });
  expect(await failureOf(client.get("ZZZZ-ZZZZ-ZZZZ"))).toMatchObject({ code: "not_found", status: 404 });
});

test("the client splits large calls into several, and reads a list page by page", async () => {
  const answer = (status: string) => Response.json({ results: [{ status }] });
  const many = clientOf([answer("first"), answer("second")]);
  const objects = Array.from({ length: 501 }, () => ({ hash: HASH, objectName: "a" }));
  const results = await many.client.registerMany(objects, { idempotencyKey: "k" });
  expect(results).toEqual([{ status: "first" }, { status: "second" }]);
  const sent = await Promise.all(many.asked.map((request) => request.json()));
  expect(sent.map(({ objects }) => objects.length)).toEqual([500, 1]);
  // The idempotency key is only sent in the header.
  expect(sent.map((body) => Object.keys(body))).toEqual([["objects"], ["objects"]]);
  expect(many.asked.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(['"k"', '"k.1"']);

  const said = { notes: "é".repeat(900) };
  const heavy = clientOf([Response.json({ results: [] })]);
  await heavy.client.registerMany(objects.map((object) => ({ ...object, metadata: said })));
  const bodies = await Promise.all(heavy.asked.map((request) => request.arrayBuffer()));
  expect(bodies.every(({ byteLength }) => byteLength < 512 * 1024)).toBe(true);
  expect(bodies.length).toBeGreaterThan(2);

  const page = (tokenIds: readonly number[], headers: Readonly<Record<string, string>> = {}) =>
    Response.json(
      tokenIds.map((tokenId) => ({ tokenId })),
      { headers },
    );
  const next = { Link: '<?limit=200&cursor=c>; rel="next"' };
  const whole = clientOf([page([9, 8], next), page([8, 7])]);
  expect(await Array.fromAsync(whole.client.list(), ({ tokenId }) => tokenId)).toEqual([9, 8, 7]);
  expect(whole.asked.map(({ url }) => new URL(url).search)).toEqual(["?limit=200", "?limit=200&cursor=c"]);
  const counted = { "X-Matching-Count": "201" };
  const view = clientOf([page([9], counted), page([8], counted)]);
  expect(await Array.fromAsync(view.client.list({ q: "a" }), ({ tokenId }) => tokenId)).toEqual([9, 8]);
  expect(view.asked.map(({ url }) => new URL(url).search)).toEqual(["?q=a&limit=200", "?q=a&limit=200&page=2"]);
});

test("the client retries temporary failures with growing pauses, respects Retry-After, and reuses the idempotency key", async () => {
  const busy = refusal(409, "in_progress", { "Retry-After": "2" });
  const slow = refusal(429, "rate_limited", { "Retry-After": "7" });
  const { client, asked, pauses } = clientOf([cut, new Response("Bad gateway", { status: 502 }), slow, busy, good]);
  const done = Response.json({ results: [] });
  expect(await client.known([HASH])).toEqual([]);
  expect(pauses).toEqual([500, 1000, 7000, 4000]);
  const writing = clientOf([cut, refusal(503, "unavailable"), done]);
  await writing.client.registerMany([{ hash: HASH, objectName: "a" }]);
  const names = writing.asked.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(names).toEqual(Array(3).fill(expect.stringMatching(/^"[0-9a-f-]{36}"$/)));
  expect(new Set(names).size).toBe(1);
  await writing.client.registerMany([{ hash: HASH, objectName: "a" }]);
  expect(writing.asked.at(-1)?.headers.get("Idempotency-Key")).not.toBe(names[0]);
  expect(asked.every(({ headers }) => headers.get("Authorization") === "Bearer authentica_test")).toBe(true);
});

test.each([
  ["a refusal", [refusal(400, "invalid_input")], 1, { code: "invalid_input", status: 400 }],
  ["a conflict", [refusal(409, "conflict")], 1, { code: "conflict", status: 409 }],
  ["an internal error", [refusal(500, "internal")], 1, { code: "internal" }],
  ["a rate limit of an hour", [refusal(429, "rate_limited", { "Retry-After": "3600" })], 1, { retryAfter: 3600 }],
  ["five failures", [cut], 5, { code: "network", message: "The service cannot be reached: ECONNRESET." }],
  ["an untrusted certificate", [forged], 1, { code: "untrusted" }],
  ["another site's page", [new Response("<html>", { status: 200 })], 1, { code: "bad_answer" }],
])("a call of the client fails, without further retries, after %s", async (_, answers, times, told) => {
  const { client, asked } = clientOf(answers);
  const failure = await failureOf(client.known([HASH]));
  expect(failure).toBeInstanceOf(AuthenticaError);
  expect(failure).toMatchObject(told);
  expect(asked).toHaveLength(times);
});

test("requesting a list fails like any call if the answer is a page of another site", async () => {
  const { client } = clientOf([new Response("<html>", { status: 200 })]);
  const failure = await failureOf(Array.fromAsync(client.list()));
  expect(failure).toBeInstanceOf(AuthenticaError);
  expect(failure).toMatchObject({ code: "bad_answer", status: 200 });
});

test("the client never sends the key elsewhere: it follows no redirects, and opens links at the service without the key", async () => {
  const elsewhere = new Response(null, { status: 302, headers: { location: "https://thief.example/" } });
  const led = clientOf([elsewhere]);
  expect(await failureOf(led.client.known([HASH]))).toMatchObject({ code: "bad_answer" });
  expect(led.asked.map(({ url, redirect }) => [url, redirect])).toEqual([[`${URL_OF_IT}/api/object/known`, "manual"]]);
  const link = "https://thief.example/api/object/proof/ticket";
  const { client, asked } = clientOf([Response.json({ link }), new Response("PK")]);
  expect(await (await client.proof("ME64-9C5J-RYR5")).text()).toBe("PK");
  expect(asked.map(({ url, headers }) => [url, headers.has("authorization")])).toEqual([
    [`${URL_OF_IT}/api/object/proof`, true],
    [`${URL_OF_IT}/api/object/proof/ticket`, false],
  ]);
  expect(() => createClient({ url: URL_OF_IT, key: "two\nlines" })).toThrow("contains characters that no key has");
});

test("the client requests proofs in its language, or in that of the account if it has none", async () => {
  const link = `${URL_OF_IT}/api/object/proof/ticket`;
  const answers = () => [Response.json({ link }), new Response("PK")];
  const searches = async (lang?: "fr" | "en") => {
    const [one, many] = [clientOf(answers(), { lang }), clientOf(answers(), { lang })];
    await one.client.proof("ME64-9C5J-RYR5");
    await many.client.proofs(["ME64-9C5J-RYR5"]);
    return [one, many].flatMap(({ asked }) => asked.map(({ url }) => new URL(url).search));
  };
  expect(await searches("en")).toEqual(["?lang=en", "", "?lang=en", ""]);
  expect(await searches()).toEqual(["", "", "", ""]);
});

test("the client reports a missing answer as a timeout, and aborting rejects with the caller's reason", async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  const late = createClient({ url: URL_OF_IT, fetch: never, timeoutMs: 5, attempts: 2, sleep: async () => undefined });
  expect(await failureOf(late.lookup(HASH))).toMatchObject({ code: "timeout" });
  const caller = new AbortController();
  const waiting = createClient({ url: URL_OF_IT, fetch: never }).lookup(HASH, { signal: caller.signal });
  const reason = new Error("enough");
  caller.abort(reason);
  expect(await failureOf(waiting)).toBe(reason);
});

test("an upload of the client has no time limit while it progresses, and a stalled upload times out", async () => {
  const [timeoutMs, pieces] = [600, 6];
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < pieces; at += 1) controller.enqueue(new Uint8Array(1));
        controller.close();
      },
    });
  const file = { name: "f", content: { size: pieces, stream } };
  /** A connection that accepts this many chunks, one after the other. */
  const line = (most: number) =>
    createClient({
      url: URL_OF_IT,
      key: "k",
      timeoutMs,
      attempts: 1,
      fetch: async (_, init = {}) => {
        const reader = (init.body as ReadableStream<Uint8Array>).getReader();
        for (let taken = 0; taken < most; taken += 1) {
          if ((await reader.read()).done) return Response.json({ hash: HASH });
          await new Promise((resolve) => setTimeout(resolve, timeoutMs / 3));
          init.signal?.throwIfAborted();
        }
        return new Promise((_resolve, reject) =>
          init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        );
      },
    });
  expect(await line(99).upload(file)).toEqual({ hash: HASH });
  expect(await failureOf(line(2).upload(file))).toMatchObject({ code: "timeout" });
});

test("an upload of the client fails if the content's length differs from the announced size", async () => {
  for (const size of [2, 9]) {
    const content = { size, stream: () => new Blob(["seven b"]).stream() };
    const reading: typeof fetch = async (_, init) => {
      await new Response(init?.body as ReadableStream).arrayBuffer();
      return good.clone();
    };
    const client = createClient({ url: URL_OF_IT, key: "k", fetch: reading });
    expect(await failureOf(client.upload({ name: "f", content }))).toMatchObject({ code: "changed" });
  }
});

test("the client reads the next page from a Link header", () => {
  expect(nextOf('<?limit=2&cursor=a%26b>; rel="next"')).toEqual({ limit: "2", cursor: "a&b" });
  expect(nextOf("</x?cursor=c>; rel=next")).toEqual({ cursor: "c" });
  expect(nextOf('<?cursor=c>; rel="prev"')).toBeNull();
  expect(nextOf(null)).toBeNull();
});

test("the built client works with its types in an empty folder, without Deno", async () => {
  const dir = await mkdtemp(join(tmpdir(), "authentica-client-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const dist = fileURLToPath(new URL("dist/", import.meta.url));
  expect(await readFile(join(dist, "index.mjs"), "utf8")).not.toMatch(/^\s*import\b|\brequire\(/m);
  await Deno.mkdir(join(dir, "node_modules/@authentica/client/dist"), { recursive: true });
  const here = join(dir, "node_modules/@authentica/client");
  for (const { name } of Deno.readDirSync(dist)) await Deno.copyFile(join(dist, name), join(here, "dist", name));
  await Deno.copyFile(fileURLToPath(new URL("package.json", import.meta.url)), join(here, "package.json"));
  await writeFile(
    join(dir, "use.mts"),
    `import { AuthenticaError, createClient, type OwnedObject } from "@authentica/client";
const fetch: typeof globalThis.fetch = async () => Response.json({ results: [{ status: "registered", hash: "", object: { objectId: "ME64" } }] });
const client = createClient({ url: "https://service.example", key: "k", fetch });
const object: OwnedObject = await client.register({ hash: "${HASH}", objectName: "a" });
// @ts-expect-error: a name is wanted.
const wrong = () => client.register({ hash: "" });
export const said: string = \`\${object.objectId} \${AuthenticaError.name} \${typeof wrong}\`;
export default said;
`,
  );
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const run = async (command: string, args: readonly string[]) => {
    const { code, stdout } = await new Deno.Command(command, { args: [...args], cwd: dir, stderr: "inherit" }).output();
    return { code, said: new TextDecoder().decode(stdout).trim() };
  };
  const strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", ""];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  expect(await run("node", [tsc, ...strict, "use.mts"])).toEqual({ code: 0, said: "" });
  const show = 'import("./use.mjs").then(({ default: said }) => console.log(said))';
  expect(await run("node", ["-e", show])).toEqual({ code: 0, said: "ME64 AuthenticaError function" });
});
