/**
 * No call blocks the event loop for more than 50 ms, even with the most expensive input that it accepts. Measured in
 * CPU time of this thread: the minimum of a few tries, each with a new application, because the first one also compiles
 * code. `turns.test.ts` counts what long lists read in one turn.
 */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { MANY_MAX, METADATA_BYTES_MAX, OBJECT_NAME_MAX, PASSWORD_MAX } from "../contract/constants.ts";
import { yieldToEventLoop } from "../platform/event-loop-yield.ts";
import { ROUTE_NAMES, type RouteName } from "./calls.ts";
import { longestTurn } from "./cpu-turns.ts";
import { body, type Harness, type Person, PNG, sha256 } from "./harness.ts";
import { SAMPLES } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

const MAX_MS = 50;
const TRIES = 3;
const MIB = 1024 * 1024;
const CHUNK = 64 * 1024;

interface Scene {
  readonly app: Harness;
  readonly ada: Person;
  readonly objectId: string;
}

/** Returns the call of the sample. Records that it needs are created before the measurement. */
async function sampleOf(name: RouteName, { app, ada, objectId }: Scene): Promise<() => Promise<Response>> {
  const [method, route = ""] = name.split(" ");
  const scene = { app, ada, objectId, caller: ada };
  const path = (await SAMPLES[name].path?.(scene)) ?? route.replace("/api", "");
  const form = await SAMPLES[name].body?.(scene);
  return () => app.call(method as "GET", path, ada, form as object | undefined);
}

const hashes = (count: number, salt = ""): string[] => Array.from({ length: count }, (_, at) => sha256(`${salt}${at}`));
const LONG_NAME = "é".repeat(OBJECT_NAME_MAX);
const LONG_METADATA = Object.fromEntries(
  Array.from({ length: 4 }, (_, at) => [`note${at}`, "é".repeat(Math.floor(METADATA_BYTES_MAX / 4 / 2) - 20)]),
);
const many = ({ app, ada }: Scene, salt: string) =>
  app.call("POST", "/object/register-many", ada, {
    walletAddress: ada.wallet,
    objects: hashes(MANY_MAX, salt).map((hash) => ({ hash, objectName: LONG_NAME, metadata: LONG_METADATA })),
  });
const bytes = () => new Uint8Array(24 * MIB).fill(7);

/** The most expensive input of calls that accept more than their samples. */
const WORST: Readonly<Record<string, (scene: Scene) => Promise<() => Promise<Response>>>> = {
  "register-many with 500 long names": async (scene) => () => many(scene, "one "),
  "register-many four times at once": async (scene) => async () => {
    const answers = await Promise.all(["one ", "two ", "three ", "four "].map((salt) => many(scene, salt)));
    for (const { status } of answers) expect(status).toBe(200);
    return answers[0] as Response;
  },
  "known with 500 hashes": async (scene) => {
    await body(many(scene, "known "));
    return () => scene.app.call("POST", "/object/known", scene.ada, { hashes: hashes(MANY_MAX, "known ") });
  },
  // The form is encoded in advance, because only receiving it is measured.
  "a scan of 24 MiB": async ({ app, ada }) => {
    const form = new FormData();
    form.set("file", new File([bytes()], "film.mp4"));
    const made = new Response(form);
    const contentType = made.headers.get("content-type") as string;
    const body = new Uint8Array(await made.arrayBuffer());
    let sent = 0;
    const stream = new ReadableStream({
      async pull(controller) {
        await yieldToEventLoop();
        if (sent >= body.length) return controller.close();
        controller.enqueue(body.subarray(sent, sent + CHUNK));
        sent += CHUNK;
      },
    });
    const headers = { authorization: `Bearer ${ada.accessToken}`, "content-type": contentType };
    return async () =>
      app.app.request("/api/fingerprint/generate-fingerprint", { method: "POST", headers, body: stream });
  },
  "show-file of 24 MiB": async ({ app, ada }) => {
    const file = bytes();
    await body(app.scan(ada, file));
    await app.claimed(ada, sha256(file));
    const hash = sha256(file);
    const bob = await app.signUp("Bob");
    const { nonce } = await body<{ nonce: string }>(app.call("POST", "/object/file-challenge", bob, { hash }));
    const digest = createHmac("sha256", nonce).update(file).digest("hex");
    return () => app.call("POST", "/object/show-file", bob, { hash, nonce, digest });
  },
  "register with a password that is costly to judge":
    async ({ app }) =>
    () =>
      app.call("POST", "/auth/register", null, {
        ...{ firstName: "Ivy", lastName: "L", email: "ivy@example.com", walletAddress: `0x${"7".repeat(40)}` },
        password: "!|1l4@0o5$7+(c3e8b".repeat(8).slice(0, PASSWORD_MAX),
      }),
  "a claim with a cover of the most accepted parts": async ({ app, ada }) => {
    const chunk = [0, 0, 0, 0, ...new TextEncoder().encode("IDAT"), 0, 0, 0, 0];
    const chunks = new Uint8Array(9_000 * chunk.length).map((_, at) => chunk[at % chunk.length] ?? 0);
    const cover = new File([PNG.slice(0, 33), chunks, PNG.slice(33)], "cover.png");
    return () => app.claim(ada, sha256("crumbled"), { file: cover });
  },
  "edit-object with long metadata":
    async ({ app, ada, objectId }) =>
    () =>
      app.call("POST", "/object/edit-object", ada, { objectId, objectName: LONG_NAME, metadata: LONG_METADATA }),
};

const CALLS: readonly (readonly [string, (scene: Scene) => Promise<() => Promise<Response>>])[] = [
  ...ROUTE_NAMES.filter((name) => !name.endsWith("/stream")).map(
    (name) => [name, (scene: Scene) => sampleOf(name, scene)] as const,
  ),
  ...Object.entries(WORST),
];

test("no endpoint blocks the event loop for more than 50 ms of CPU with its most expensive valid input", async () => {
  const tooLong: string[] = [];
  let app = await openWhole();
  for (const [name, prepare] of CALLS) {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && least > MAX_MS; tries += 1) {
      if (tries > 0) app = await openWhole();
      const ada = await app.signUp("Eve");
      if (name.includes("/api/admin")) await app.promote(ada.email);
      const { _id: objectId } = await app.claimed(ada, sha256(`${name} ${tries}`));
      const send = await prepare({ app, ada, objectId });
      const turn = await longestTurn(async () => {
        const answer = await send();
        if (name in WORST) expect(answer.status, name).toBeLessThan(300);
        await answer.arrayBuffer().catch(() => undefined);
      });
      least = Math.min(least, turn);
    }
    if (least > MAX_MS) tooLong.push(`${name}: ${least} ms`);
  }
  expect(tooLong).toEqual([]);
});
