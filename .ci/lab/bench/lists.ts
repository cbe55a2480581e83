/**
 * Reads the list of a person with 10,000 objects, whole and in pages, plain and compressed: processor time of the
 * server per call, bytes and duration.
 */
import { Agent, get } from "node:http";
import { signIn, withBigStore } from "../../../backend/tests/big-store.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { processorMs } from "./processor.ts";
import type { Report } from "./report.ts";

const MANY = 10_000;
const ROUNDS = 7;
/** Number of rounds for work that only the first call after a start does. */
const FIRST_ROUNDS = 5;
/** Longest allowed processor time (ms) of a page of objects. */
const MAX_MS = 5;

interface Way {
  readonly name: string;
  readonly path: string;
  readonly coding: string;
  /** Requests per round; many, because the processor time of a process is counted in hundredths of a second. */
  readonly calls: number;
}

const OBJECTS = "/api/object/get-user-objects";
const NOTIFICATIONS = "/api/notifications/get-user-notifications";
const SUMMARY = "/api/object/get-user-summary?timeZone=Europe/Paris&since=2020-01-01";
const WAYS: readonly Way[] = [
  { name: "objects, whole", path: OBJECTS, coding: "identity", calls: 4 },
  { name: "objects, whole, gzip", path: OBJECTS, coding: "gzip", calls: 4 },
  { name: "objects, whole, br", path: OBJECTS, coding: "br", calls: 4 },
  { name: "objects, page of 25", path: `${OBJECTS}?limit=25`, coding: "identity", calls: 100 },
  { name: "objects, page of 50", path: `${OBJECTS}?limit=50`, coding: "identity", calls: 100 },
  { name: "objects, page of 50, br", path: `${OBJECTS}?limit=50`, coding: "br", calls: 100 },
  ...[
    { name: "objects, page 1 as traceability asks", query: "page=1" },
    { name: "objects, page 300", query: "page=300" },
    { name: "objects, page 200 by name", query: "page=200&sort=name.descending" },
    {
      name: "objects, page 40 of those that are valid since a day",
      query: "page=40&status=active&since=2020-01-01T00:00:00Z",
    },
    { name: "objects searched", query: "page=1&q=TABL%C3%89AU+42" },
    { name: "objects searched by name, nothing found", query: "page=1&q=rien&sort=name.ascending" },
  ].map(({ name, query }) => ({ name, path: `${OBJECTS}?limit=25&${query}`, coding: "br", calls: 100 })),
  { name: "figures of the dashboard", path: SUMMARY, coding: "br", calls: 100 },
  { name: "notifications, latest 200", path: NOTIFICATIONS, coding: "identity", calls: 40 },
  { name: "notifications, page of 50, br", path: `${NOTIFICATIONS}?limit=50`, coding: "br", calls: 100 },
];

/** Sends a request and counts the transferred bytes of the body. */
function bytesOf(agent: Agent, url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on("data", (chunk: Uint8Array) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

export async function benchLists(report: Report): Promise<void> {
  await withBigStore({ entries: MANY, people: 1 }, async (dataDir) => {
    const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
    try {
      const authorization = await signIn(server.url);
      const agent = new Agent({ keepAlive: true });
      const told = new Map(WAYS.map(({ name }) => [name, { cpu: [] as number[], wall: [] as number[], bytes: 0 }]));
      for (let round = -1; round < ROUNDS; round++) {
        for (let at = 0; at < WAYS.length; at++) {
          // Each round begins with another way, so that load affects all of them equally.
          const { name, path, coding, calls } = WAYS[(at + round + 1) % WAYS.length] as Way;
          const result = told.get(name);
          const [cpu, start] = [await processorMs(server.pid), performance.now()];
          for (let call = 0; call < calls; call++) {
            const bytes = await bytesOf(agent, `${server.url}${path}`, { authorization, "accept-encoding": coding });
            if (result) result.bytes = bytes;
          }
          if (round < 0 || !result) continue;
          result.cpu.push(((await processorMs(server.pid)) - cpu) / calls);
          result.wall.push((performance.now() - start) / calls);
        }
      }
      agent.destroy();
      const whole = told.get("objects, whole")?.cpu ?? [];
      for (const [name, { cpu, wall, bytes }] of told) {
        report.row(`${name}, CPU a call`, {
          unit: "ms",
          rounds: cpu,
          to: { what: "the whole list", rounds: whole },
          ...(/^(objects|figures)/.test(name) && !name.includes("whole") && { goal: { of: "figure", atMost: MAX_MS } }),
        });
        report.row(`${name}, until it is read`, { unit: "ms", rounds: wall });
        report.row(`${name}, body`, { unit: "bytes", rounds: [bytes] });
      }
    } finally {
      await server.stop();
    }
    await benchFirst(report, dataDir);
  });
}

/** The first view after a start reads all records of the person; later views read only changes. */
async function benchFirst(report: Report, dataDir: string): Promise<void> {
  const rounds: number[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
    const agent = new Agent();
    try {
      const headers = { authorization: await signIn(server.url), "accept-encoding": "br" };
      // Reading a page by cursor first warms up what both calls share.
      await bytesOf(agent, `${server.url}${OBJECTS}?limit=25`, headers);
      const before = await processorMs(server.pid);
      await bytesOf(agent, `${server.url}${OBJECTS}?limit=25&page=1`, headers);
      rounds.push((await processorMs(server.pid)) - before);
    } finally {
      agent.destroy();
      await server.stop();
    }
  }
  report.row("objects, the first view after a start, CPU a call", { unit: "ms", rounds });
}
