/**
 * Measures over HTTP whether the time of an answer reveals that an account exists: requests for known and unknown
 * e-mails alternate.
 */
import { startServer } from "../../../backend/tests/server.ts";
import { register } from "../../../backend/tests/story-run.ts";
import { median } from "./numbers.ts";
import type { Report } from "./report.ts";

const ROUNDS = 5;
/** Number of calls per round and path; faster paths are called more often. */
const CALLS = { login: 60, "forgot-password": 250 } as const;
type Path = keyof typeof CALLS;

let number = 0;

/** Returns the median time to an answer (ms) for each kind of e-mail. Throws if the answers differ. */
async function timed(url: string, path: Path, formOf: (email: string) => unknown, known: string) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const ask = async (email: string): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(formOf(email)),
    });
    const text = await answer.text();
    const ms = performance.now() - start;
    // These values are random in each answer, so only their form is compared.
    answers.add(`${answer.status} ${text.replace(/"(context|otpExpiry)":"[^"]+"/g, '"$1":"…"')}`);
    return ms;
  };
  for (let call = 0; call < CALLS[path]; call++) {
    // The order alternates, so that a warm store favours neither kind.
    const order = call % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) times[kind].push(await ask(kind === "known" ? known : `nobody${number++}@example.com`));
  }
  if (answers.size !== 1)
    throw new Error(`${path} answers known and unknown addresses differently: ${[...answers].join(" | ")}`);
  return { known: median(times.known), unknown: median(times.unknown) };
}

export async function benchAccounts(report: Report): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
  try {
    const email = "ada@example.com";
    await register(server.url, email);
    const paths = {
      login: (to: string) => ({ email: to, password: "certainly not this one" }),
      "forgot-password": (to: string) => ({ email: to }),
    };
    for (const [path, formOf] of Object.entries(paths) as [Path, (to: string) => unknown][]) {
      await timed(server.url, path, formOf, email);
      const rounds: Awaited<ReturnType<typeof timed>>[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await timed(server.url, path, formOf, email));
      report.row(`${path}, a known e-mail, ${CALLS[path]} calls a round`, {
        unit: "ms",
        rounds: rounds.map(({ known }) => known),
        to: { what: "an unknown one", rounds: rounds.map(({ unknown }) => unknown) },
        goal: { of: "ratio", atLeast: 0.95, atMost: 1.05 },
      });
    }
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}
