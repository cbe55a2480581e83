/**
 * First paint of the public pages, measured by Lighthouse five times each, in alternating order.
 * `FIRST_PAINT_ROUTES=/,/login` selects other routes, `FIRST_PAINT_ROUNDS` the number of rounds.
 */
import { join } from "node:path";
import { freePort } from "../../../backend/tests/free-port.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { startHttpsFront } from "./https-front.ts";
import { addressesOfObjects, type KnownObject } from "./known-object.ts";
import { type Audit, audit, findLighthouse, LIGHTHOUSE } from "./lighthouse.ts";
import { median } from "./numbers.ts";
import { findProgram, type Report } from "./report.ts";

const HOME = "/";
/** Placeholders for the public pages of objects that exist. */
const OBJECTS: Readonly<Record<string, KnownObject>> = {
  "/explorer/:id": "registered",
  "/explorer/:declared": "declared",
  "/explorer/:revoked": "revoked",
};
const ROUTES = [
  HOME,
  "/verifier",
  "/explorer",
  ...Object.keys(OBJECTS),
  "/login",
  "/register",
  "/recover-password",
  "/terms",
  "/privacy",
  "/mentions-legales",
  "/accessibilite",
  "/expired-link",
];
const ROUNDS = 5;

const asked = Deno.env.get("FIRST_PAINT_ROUTES")?.split(",").filter(Boolean);
const rounds = Number(Deno.env.get("FIRST_PAINT_ROUNDS")) || ROUNDS;

/** Reports the scores and times of each page with their goals. */
export async function benchFirstPaint(report: Report): Promise<void> {
  const lighthouse = await findLighthouse();
  if (!lighthouse) return report.cannot("first paint", `Lighthouse ${LIGHTHOUSE} could not be installed.`);
  const caddy = await findProgram("caddy");
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });

  const server = await startServer(join(dir, "data"));
  const front = caddy ? await startHttpsFront(caddy, dir, await freePort(), server.url) : null;
  try {
    report.note(
      `Lighthouse ${LIGHTHOUSE}, mobile, ${front ? "HTTP/2 through Caddy" : "HTTP/1.1, because Caddy is not installed"}`,
    );
    const base = front?.url ?? server.url;
    const objects = await addressesOfObjects(server.url);
    const pathOf = (route: string) => (OBJECTS[route] ? objects[OBJECTS[route]] : route);
    const routes = asked ?? ROUTES;
    // The server composes this response once; that time is not part of a first paint.
    for (const route of routes) await (await fetch(`${server.url}${pathOf(route)}`)).text();
    const audits = new Map(routes.map((route) => [route, [] as Audit[]]));
    for (let round = 0; round < rounds; round++)
      for (let turn = 0; turn < routes.length; turn++) {
        const route = routes[(round + turn) % routes.length] as string;
        // A failure inside Lighthouse says nothing about the page.
        await audit(lighthouse, `${base}${pathOf(route)}`).then(
          (one) => audits.get(route)?.push(one),
          (error: Error) => report.note(`  left out: ${error.message.split("\n")[0]}`),
        );
      }
    for (const [route, told] of audits)
      if (told.length > 0) tell(report, route, told);
      else report.cannot(route, "each run failed in Lighthouse itself.");
  } finally {
    await front?.stop();
    await server.stop();
    await Deno.remove(dir, { recursive: true });
  }
}

function tell(report: Report, route: string, audits: readonly Audit[]): void {
  const all = (name: Exclude<keyof Audit, "faults">) => audits.map((one) => one[name]);
  const atLeast = (least: number) => ({ of: "figure", atLeast: least }) as const;
  report.row(`${route} performance`, {
    unit: "of 100",
    rounds: all("performance"),
    goal: atLeast(route === HOME ? 98 : 95),
  });
  report.row(`${route} largest contentful paint`, {
    unit: "ms",
    rounds: all("lcp"),
    ...(route === HOME && { goal: { of: "figure", atMost: 1400 } as const }),
  });
  report.row(`${route} first contentful paint`, { unit: "ms", rounds: all("fcp") });
  report.row(`${route} total blocking time`, { unit: "ms", rounds: all("tbt") });
  report.row(`${route} layout shift`, { unit: "", rounds: all("cls"), goal: { of: "figure", atMost: 0.01 } });
  report.row(`${route} whole page`, { unit: "bytes", rounds: all("bytes") });
  const others = audits.map(({ accessibility, bestPractices, seo }) => Math.min(accessibility, bestPractices, seo));
  report.row(`${route} least of accessibility, best practices and SEO`, {
    unit: "of 100",
    rounds: others,
    goal: atLeast(100),
  });
  const faults = [...new Set(audits.flatMap((one) => one.faults))];
  if (median(others) < 100 && faults.length > 0) report.note(`  ${route}: ${faults.join(", ")}`);
}
