import { deepEqual, equal, ok } from "node:assert/strict";
import { hashOf, signIn, withBigStore } from "../../../../backend/tests/big-store.ts";
import { startServer } from "../../../../backend/tests/server.ts";
import { startNginx } from "../../nginx.ts";
import type { Bench } from "../bench.ts";
import { debian } from "../needs.ts";
import type { Row } from "../row.ts";

const nginx = debian("nginx");

/** Eleven complete tiles, and a partial one of 184. */
const ENTRIES = 3000;
/** More than the requests that nginx accepts at once from one address. */
const MANY = 500;

const LOG = "/api/registry";
const PERSONAL = "/api/object/get-user-objects";

type Headers = Readonly<Record<string, string>>;

/** Requests that are answered from the cache if they are repeated. */
const CACHED: readonly (readonly [path: string, headers?: Headers])[] = [
  [`${LOG}/tile/0/000`],
  [`${LOG}/tile/0/010`],
  [`${LOG}/tile/entries/000`, { "accept-encoding": "identity" }],
  [`${LOG}/tile/entries/000`, { "accept-encoding": "gzip" }],
  [`${LOG}/entries?before=256`],
  [`/api/seal/${hashOf(1)}.svg`],
];

/** Requests that nginx always passes on. */
const passedOn = (authorization: string): readonly (readonly [path: string, headers?: Headers])[] => [
  [`${LOG}/checkpoint`],
  [`${LOG}/vkey`],
  [`${LOG}/tile/0/011.p/184`],
  [`${LOG}/tile/1/000.p/11`],
  [`${LOG}/tile/entries/011.p/184`],
  [`${LOG}/entries`],
  [`${LOG}/lookup?hash=${hashOf(1)}`],
  [`${LOG}/tile/0/001`, { authorization }],
  [`${LOG}/tile/0/002`, { cookie: "a=b" }],
  [PERSONAL, { authorization }],
];

async function check(bench: Bench, dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  bench.atEnd(() => server.kill().catch(() => undefined));
  const front = await startNginx(nginx.path, await bench.folder(), server.url);
  bench.atEnd(front.stop);

  const ask = async (path: string, headers: Headers = {}) => {
    const answer = await fetch(`${front.url}${path}`, { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, vary: answer.headers.get("vary"), names: [...answer.headers.keys()], bytes };
  };
  const authorization = await signIn(server.url);
  const others = passedOn(authorization);
  const first = [];
  for (const [path, headers] of CACHED) first.push(await ask(path, headers));
  for (const [path, headers] of others) equal((await ask(path, headers)).status, 200, path);
  equal((await ask(`${LOG}/tile/0/012`)).status, 404);
  for (const [at, { status, names }] of first.entries()) {
    const path = String(CACHED[at]?.[0]);
    equal(status, 200, path);
    // They belong to one request.
    for (const name of ["set-cookie", "x-request-id", "ratelimit"]) ok(!names.includes(name), `${path} has ${name}`);
  }

  equal(await server.stop(), 0);
  for (const [at, [path, headers]] of CACHED.entries()) deepEqual(await ask(path, headers), first[at], path);
  deepEqual(await ask(`${LOG}/tile/0/000?x=1`), first[0]);
  for (const [path, headers] of others) equal((await ask(path, headers)).status, 502, path);
  // Answers to requests with credentials or a cookie were not stored for other clients either.
  for (const path of [`${LOG}/tile/0/001`, `${LOG}/tile/0/002`, PERSONAL, `${LOG}/tile/0/012`])
    equal((await ask(path)).status, 502, path);
  for (let at = 0; at < MANY; at++) equal((await ask(`${LOG}/tile/0/000`)).status, 200);
}

export default {
  name: "nginx with our configuration caches immutable answers only, and serves them while the service is down",
  needs: [nginx],
  run: (bench) => withBigStore({ entries: ENTRIES }, (dataDir) => check(bench, dataDir)),
} satisfies Row;
