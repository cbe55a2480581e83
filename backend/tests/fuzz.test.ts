/** Sends invalid bodies to every route. Each is answered, never with 5xx, and the store stays consistent. */
import v8 from "node:v8";
import vm from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ROUTE_NAMES } from "./calls.ts";
import { body, type Harness, PASSWORD, type Person, PNG, sha256 } from "./harness.ts";
import { openWhole } from "./standard-plugins.ts";

const SEED = 20_260_101;
const JSON_BODIES = 5000;
const MULTIPART_BODIES = 2000;

const ROUTES = ROUTE_NAMES.map((name) => name.split(" ", 2) as [string, string]);
const WITH_BODY = ROUTES.filter(([method]) => method !== "GET");

/** Names that some routes read, and names that only an attacker sends. */
const KEYS = [
  "email",
  "password",
  "newPassword",
  "otp",
  "context",
  "otpExpiry",
  "refreshToken",
  "firstName",
  "lastName",
  "walletAddress",
  "hash",
  "objectId",
  "objectName",
  "to",
  "offerId",
  "challengeId",
  "response",
  "name",
  "id",
  "role",
  "__proto__",
  "constructor",
  "toString",
];

const VALUES = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "ada@example.com",
    "a".repeat(5000),
    sha256("x"),
    "000000",
  ),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.integer(),
  fc.constantFrom(null, true, false, [], {}, 1e308, -0),
);

const jsonText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.constantFrom(...KEYS), VALUES, { noNullPrototype: true })
      .map((form) => JSON.stringify(form)),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"__proto__":{"role":"admin"},"email":"ada@example.com"}',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      '{"email":"\\ud800","password":"\\ud800"}',
      '{"email":"a\\u0000@example.com"}',
      '{"a":1,"a":2}',
      '{"email":',
      "",
      "null",
      "\ufeff{}",
    ),
  },
);

/** Values for a parameter in a path. */
const parameter = fc.constantFrom(
  "x",
  "%00",
  "%ff",
  "..%2f..",
  "__proto__",
  "users",
  "A".repeat(3000),
  "-1",
  "%ED%A0%80",
);

interface Actors {
  readonly app: Harness;
  readonly callers: readonly (Person | null)[];
}

async function openActors(): Promise<Actors> {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  const root = await app.signUp("Root");
  await app.promote(root.email);
  await app.claimed(ada, sha256("a file"));
  return { app, callers: [null, ada, root] };
}

async function sent(
  { app }: Actors,
  method: string,
  path: string,
  who: Person | null,
  init: RequestInit,
): Promise<void> {
  const headers = new Headers(init.headers);
  if (who) headers.set("authorization", `Bearer ${who.accessToken}`);
  const answer = await app.app.request(path, { ...init, method, headers });
  const text = path.endsWith("/stream") && answer.status === 200 ? "" : await answer.text();
  await answer.body?.cancel().catch(() => undefined);
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(500);
  if (answer.status >= 400)
    expect(JSON.parse(text), `${method} ${path}`).toMatchObject({ status: answer.status, message: expect.any(String) });
}

/** Checks that the store is consistent, the process works, and `Object.prototype` is unchanged. */
async function expectSound({ app, callers }: Actors): Promise<void> {
  expect(({} as { role?: unknown }).role).toBeUndefined();
  expect(await app.audit()).toEqual([]);
  expect(app.staged()).toEqual([]);
  await body(app.call("GET", "/health", null));
  expect(app.lines.filter(({ event }) => event === "unexpected")).toEqual([]);
  const root = callers[2] as Person;
  const login = await app.call("POST", "/auth/login", null, { email: root.email, password: PASSWORD });
  const { code = "signed in" } = (await login.json()) as { readonly code?: string };
  // The password is correct, so the code of the app is required, unless a request has removed the app.
  expect(["signed in", "second_factor_required"]).toContain(code);
}

/**
 * Maximum number of bytes that a request may leave on the heap; a leak of one small record per request would be more.
 */
const MAX_LEFT_EACH = 2048;

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc") as () => void;

/** Measures the heap after the first fifth of a run and at its end, each time after a garbage collection. */
function watchHeap(runs: number) {
  const readings: number[] = [];
  let sent = 0;
  const read = () => {
    collectGarbage();
    readings.push(Deno.memoryUsage().heapUsed);
  };
  return {
    count() {
      sent += 1;
      if (sent === runs / 5) read();
    },
    expectFlat() {
      read();
      const [early, late] = readings as [number, number];
      expect((late - early) / (runs * 0.8)).toBeLessThan(MAX_LEFT_EACH);
    },
  };
}

test(`the service survives ${JSON_BODIES} random JSON bodies over all routes`, async () => {
  const actors = await openActors();
  const heap = watchHeap(JSON_BODIES);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ROUTES),
      jsonText,
      parameter,
      fc.constantFrom(...actors.callers),
      async ([method, route], text, part, who) => {
        heap.count();
        // The sessions of the callers are kept, so that every route is fully executed.
        if (method === "DELETE" && route === "/api/user/sessions") return;
        const path = route.replace(/:\w+/, part);
        const init = method === "GET" ? {} : { body: text, headers: { "content-type": "application/json" } };
        await sent(actors, method, path, who, init);
      },
    ),
    { numRuns: JSON_BODIES, seed: SEED, endOnFailure: true },
  );
  await expectSound(actors);
  heap.expectFlat();
});

const BOUNDARY = "----fuzz";
const well = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="objectName"\r\n\r\nTableau\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="hash"\r\n\r\n${sha256("a")}\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="walletAddress"\r\n\r\n0x${"0".repeat(39)}1\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  `--${BOUNDARY}--\r\n`,
];

const brokenMultipart = fc
  .record({
    parts: fc.array(
      fc.oneof(
        fc.constantFrom(...well),
        fc.constantFrom(
          `--${BOUNDARY}`,
          "--",
          "\r\n",
          "\r\n\r\n",
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n`,
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="\0../../x"\r\n\r\nx\r\n`,
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''%ff%00\r\n\r\nx\r\n`,
          `--${BOUNDARY}\r\nContent-Disposition: attachment\r\n\r\nx\r\n`,
          `--${BOUNDARY}\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
        ),
        fc.string({ unit: "binary", maxLength: 100 }),
      ),
      { maxLength: 9 },
    ),
    png: fc.boolean(),
    cutAt: fc.double({ min: 0, max: 1, noNaN: true }),
    boundary: fc.constantFrom(BOUNDARY, BOUNDARY, BOUNDARY, "", "other", '"', "x".repeat(300)),
  })
  .map(({ parts, png, cutAt, boundary }) => {
    const text = new TextEncoder().encode(parts.join(""));
    const bytes = png ? new Uint8Array([...text, ...PNG]) : text;
    return { bytes: bytes.slice(0, Math.ceil(bytes.length * cutAt)), boundary };
  });

test(`the service survives ${MULTIPART_BODIES} broken multipart bodies over all routes`, async () => {
  const actors = await openActors();
  const heap = watchHeap(MULTIPART_BODIES);
  const uploads = WITH_BODY.filter(([, route]) => /register|generate-fingerprint/.test(route));
  const route = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...uploads) },
    { weight: 1, arbitrary: fc.constantFrom(...WITH_BODY.filter(([, path]) => path !== "/api/user/sessions")) },
  );
  await fc.assert(
    fc.asyncProperty(
      route,
      brokenMultipart,
      fc.constantFrom(...actors.callers.slice(1)),
      async ([method, path], { bytes, boundary }, who) => {
        heap.count();
        const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
        await sent(actors, method, path.replace(/:\w+/, "x"), who, { body: bytes, headers });
      },
    ),
    { numRuns: MULTIPART_BODIES, seed: SEED, endOnFailure: true },
  );
  await expectSound(actors);
  heap.expectFlat();
});
