import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { utf8 } from "../../formats/tlog/bytes.ts";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { appendSignatures, KEY_TYPES, openNote } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { CHECKPOINTS } from "./folder.ts";
import { witnessHandler } from "./handler.ts";
import { originHash, seenStore } from "./last-cosigned.ts";
import { testLog } from "./log.fixture.ts";
import { REQUEST_MAX_BYTES } from "./request.ts";
import { createWitness } from "./witness.ts";

const log = testLog();
const hash = originHash(log.origin);
const signers = [createCosigner("w.example", new Uint8Array(32), KEY_TYPES.timestampedEd25519, Date.now)];
const info = { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 } } as const;

async function openHandler() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-witness-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  await Deno.mkdir(join(dir, CHECKPOINTS));
  const seen = seenStore(dir, signers);
  const logs = {
    find: (origin: string) => (origin === log.origin ? { origin, keys: [log.signer], perDay: 86_400 } : null),
    origins: () => [log.origin],
  };
  const witness = createWitness({ logs, seen, signers, now: Date.now, onTwoHistories: () => undefined });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const handler = witnessHandler({ witness, logs, seen, keys: signers, log: (line) => lines.push(line) });
  const ask = async (path: string, init?: RequestInit) => handler(new Request(`http://w.example${path}`, init), info);
  const add = (body: BodyInit) => ask("/add-checkpoint", { method: "POST", body });
  return { ask, add, dir, lines };
}

test("a witness serves the last cosigned checkpoint of a log under the hash of its name, and 404 before the first", async () => {
  const { ask, add } = await openHandler();
  expect((await ask(`/${hash}/checkpoint`)).status).toBe(404);
  const cosigned = await add(await log.request(0, 5));
  expect(cosigned.status).toBe(200);
  const told = await ask(`/${hash}/checkpoint`);
  expect([told.status, told.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  const head = await ask(`/${hash}/checkpoint`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(told.headers.get("content-length"));
  const note = await told.text();
  expect(note).toBe(appendSignatures(await log.checkpoint(5), await cosigned.text()));
  expect(told.headers.get("content-length")).toBe(`${utf8(note).length}`);
  expect(openNote(note, [log.signer, ...signers]).by).toHaveLength(2);
});

test("a witness answers a conflicting size with 409 and the content type for it", async () => {
  const { add } = await openHandler();
  const answer = await add(await log.request(3, 5));
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    409,
    "text/x.tlog.size",
    "0\n",
  ]);
});

test("a witness answers a body over 64 KiB with 413, and one that is not text with 400", async () => {
  const { add } = await openHandler();
  expect((await add("x".repeat(REQUEST_MAX_BYTES))).status).toBe(400);
  expect((await add("x".repeat(REQUEST_MAX_BYTES + 1))).status).toBe(413);
  expect(await add(Uint8Array.of(0x6f, 0xff))).toMatchObject({ status: 400 });
  expect(await add("")).toMatchObject({ status: 400 });
});

test("the front page of a witness shows keys and logs, and other paths and methods are refused", async () => {
  const { ask } = await openHandler();
  const page = await (await ask("/")).text();
  for (const text of [
    "w.example",
    "Ed25519 (type 04)",
    formatVkey(signers[0] as (typeof signers)[0]),
    log.origin,
    `/${hash}/checkpoint`,
  ])
    expect(page).toContain(text);
  const answers = [
    ["/add-checkpoint", "GET", 405],
    [`/${hash}/checkpoint`, "POST", 405],
    ["/", "DELETE", 405],
    [`/${hash.toUpperCase()}/checkpoint`, "GET", 404],
    [`/${hash.slice(1)}/checkpoint`, "GET", 404],
    ["/..%2fkey-ed25519", "GET", 404],
    ["/sign-subtree", "POST", 404],
  ] as const;
  for (const [path, method, status] of answers)
    expect([path, (await ask(path, { method })).status]).toEqual([path, status]);
});

test("a checkpoint that a witness cannot store is answered with 500, logged and not cosigned", async () => {
  const { ask, add, dir, lines } = await openHandler();
  await Deno.remove(join(dir, CHECKPOINTS));
  const answer = await add(await log.request(0, 5));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("—");
  expect(lines).toEqual([expect.objectContaining({ level: "error", event: "witness_failed" })]);
  expect((await ask(`/${hash}/checkpoint`)).status).toBe(404);
});
