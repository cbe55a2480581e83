/** What the time of an answer tells about an account: known and unknown e-mails, one after the other, over HTTP. */
import { startServer } from "../tests/server.ts";

const ROUNDS = 300;

const medianOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] as number;

/** Medians of the time to an answer for each kind, in ms. Refuses to go on when the two are not answered alike. */
async function timed(url: string, path: string, formOf: (email: string) => unknown, known: string) {
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
    // What is drawn for each request differs in value, never in form.
    answers.add(`${answer.status} ${text.replace(/"(context|otpExpiry)":"[^"]+"/g, '"$1":"…"')}`);
    return ms;
  };
  for (let round = 0; round < ROUNDS; round++) {
    // Which of the two comes first changes, so that neither always finds the store warm.
    const order = round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) times[kind].push(await ask(kind === "known" ? known : `nobody${round}@example.com`));
  }
  if (answers.size !== 1) throw new Error(`${path} is answered in ${answers.size} ways: ${[...answers].join(" | ")}`);
  return { known: medianOf(times.known), unknown: medianOf(times.unknown) };
}

export async function benchAccounts(): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
  try {
    const email = "ada@example.com";
    const account = {
      firstName: "Ada",
      lastName: "Lovelace",
      email,
      walletAddress: `0x${"1".repeat(40)}`,
      password: "quatre mots sans rapport",
    };
    await fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    }).then((answer) => answer.body?.cancel());
    const paths = {
      login: (to: string) => ({ email: to, password: "certainly not this one" }),
      "forgot-password": (to: string) => ({ email: to }),
    };
    for (const [path, formOf] of Object.entries(paths)) {
      await timed(server.url, path, formOf, email);
      const { known, unknown } = await timed(server.url, path, formOf, email);
      console.log(
        `${path}: median ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown e-mail, ${ROUNDS} each, interleaved: ratio ${(known / unknown).toFixed(3)} (0.95 to 1.05)`,
      );
    }
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}
