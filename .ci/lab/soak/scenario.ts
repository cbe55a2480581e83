/** A scenario: a deliberate fault, and what must hold during it. */
import { type RunningServer, runFsck, startServer as startProcess } from "../../../backend/tests/server.ts";
import { type Answer, type Client, createClient, type Heard, type Person } from "./client.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { newPerson } from "./load.ts";

export interface Scenario {
  readonly name: string;
  /** The fault, as a row of a table. */
  readonly injects: string;
  readonly run: (trial: Trial) => Promise<void>;
}

export type Trial = Awaited<ReturnType<typeof openTrial>>;

/** The first administrator, named by the environment. */
const ADMIN = { email: "admin@example.com", password: "une phrase d'administration" };
export const ADMIN_VARIABLES = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** Log lines about unexpected errors. */
const UNEXPECTED = /"event":"(unexpected|unhandled_rejection|uncaught_error)"/;

interface StartOptions {
  readonly at?: string;
  /** Whether the process may exit. */
  readonly mayEnd?: boolean;
  /** Whether `inspector` has an address. */
  readonly isInspected?: boolean;
}

interface Started extends RunningServer {
  readonly startMs: number;
  readonly errors: () => string;
  /** Address of the process's inspector. */
  readonly inspector: () => string | null;
}

/** Creates the tools of a scenario. `close` ends all processes and removes all files. */
export async function openTrial() {
  const folder = await Deno.makeTempDir({ prefix: "authentica-soak-" });
  const dataDir = `${folder}/data`;
  await Deno.mkdir(dataDir);
  const ledger = createLedger();
  const admin: Person = { ...newPerson("admin"), ...ADMIN };
  const wrong: string[] = [];
  const figures: string[] = [];
  const atEnd: (() => unknown)[] = [];
  let closed: Promise<void> | null = null;
  const statuses = new Map<string, number>();
  const outputs: (() => string)[] = [];
  /**
   * Outboxes of the services that were started here. Without a mail server, each service writes its e-mails into its
   * outbox.
   */
  const outboxes = new Set<string>();

  async function emails(): Promise<string[]> {
    const found: string[] = [];
    for (const outbox of outboxes)
      for (const { name } of await Array.fromAsync(Deno.readDir(outbox)).catch(() => []))
        found.push(await Deno.readTextFile(`${outbox}/${name}`).catch(() => ""));
    return found;
  }

  function expect(holds: boolean, what: string): void {
    if (!holds) wrong.push(what);
  }

  function told(call: string, { status, code }: Answer): void {
    const what = status >= 500 ? `${status} ${code} ${call}` : String(status);
    statuses.set(what, (statuses.get(what) ?? 0) + 1);
  }

  return {
    folder,
    dataDir,
    ledger,
    /** Administrator of services that are started with `ADMIN_VARIABLES`. */
    admin,
    wrong,
    figures,
    expect,
    /** Adds a figure to the line that is printed at the end. */
    tell: (figure: string) => void figures.push(figure),
    /** Number of answers by status, with the call for 500 and above. */
    statuses,
    /** Registers an action for the end; the last one runs first. */
    atEnd: (undo: () => unknown) => void atEnd.push(undo),
    /** `heard` is also called with each answer; `received` has the e-mails if the services use a mail server. */
    client: (url: string, heard: Heard = () => undefined, received = emails): Client => {
      const client = createClient(url, {
        emails: received,
        told(call, answer, sentAt) {
          told(call, answer);
          heard(call, answer, sentAt);
        },
      });
      atEnd.push(() => client.close());
      return client;
    },
    /** Starts the service on the trial's folder, or on another one. */
    async start(
      variables: Readonly<Record<string, string>> = {},
      { at = dataDir, mayEnd = false, isInspected = false }: StartOptions = {},
    ): Promise<Started> {
      let errors = "";
      outboxes.add(`${at}/outbox`);
      const begun = performance.now();
      const note = (text: string) => {
        errors += text;
      };
      const server = await startProcess(at, variables, [], note, isInspected ? ["--inspect=127.0.0.1:0"] : []);
      const startMs = performance.now() - begun;
      let isAsked = false;
      const asked = <T>(end: () => Promise<T>) => {
        isAsked = true;
        return end();
      };
      void server.ended.then((code) => {
        const last = `${server.output()}${errors}`.trim().split("\n").slice(-3).join(" | ");
        if (!isAsked && !mayEnd) expect(false, `the process exited with ${code}: ${last.slice(0, 1500)}`);
      });
      atEnd.push(() => asked(server.kill).catch(() => undefined));
      outputs.push(server.output);
      return {
        ...server,
        startMs,
        errors: () => errors,
        inspector: () => /ws:\/\/\S+/.exec(errors)?.[0] ?? null,
        kill: () => asked(server.kill),
        stop: () => asked(server.stop),
      };
    },
    /** Log lines of all processes about unexpected errors, without time and stack. */
    unexpected: () =>
      outputs
        .flatMap((output) => output().split("\n"))
        .filter((line) => UNEXPECTED.test(line))
        .map((line) => {
          const { event, error } = JSON.parse(line);
          return `in the log: ${event}: ${String(error).split("\n").slice(0, 3).join(" ")}`;
        }),
    /** Checks everything acknowledged. */
    async prove(client: Client, options?: Parameters<Ledger["prove"]>[1], books = ledger): Promise<void> {
      for (const what of await books.prove(client, options)) expect(false, what);
    },
    async fsck(at = dataDir, variables: Readonly<Record<string, string>> = {}): Promise<void> {
      const { code, output } = await runFsck(at, variables);
      expect(code === 0, `fsck: ${output.trim().split("\n").slice(-3).join(" | ")}`);
    },
    /** Closes once, even if called several times. */
    close(): Promise<void> {
      closed ??= (async () => {
        for (const undo of atEnd.reverse()) await undo();
        await Deno.remove(folder, { recursive: true }).catch(() => undefined);
      })();
      return closed;
    },
  };
}

/** Output of Deno's store if the disk fails while it removes expired keys. */
const STORE_PANIC = /KV collect expired failed/;
const RESTART_AFTER_MS = 1000;

/**
 * Runs a service like a supervisor: starts it again on its port when it exits. It may only exit because of Deno's
 * store.
 */
export async function supervise(
  trial: Trial,
  variables: Readonly<Record<string, string>>,
  options: Pick<StartOptions, "at" | "isInspected"> = {},
) {
  let isWanted = true;
  let restarts = 0;
  const start = (more: Readonly<Record<string, string>> = {}) =>
    trial.start({ ...variables, ...more }, { ...options, mayEnd: true });
  let server = await start();
  const { url } = server;
  const watch = (): void => {
    const { ended, output, errors } = server;
    void ended.then(async (code) => {
      if (!isWanted) return;
      const words = `${output().slice(-500)}${errors()}`;
      trial.expect(code === 1 && STORE_PANIC.test(words), `the process exited with ${code}: ${words.slice(-1500)}`);
      for (let tries = 0; tries < 30 && isWanted; tries++) {
        await new Promise((resolve) => setTimeout(resolve, RESTART_AFTER_MS));
        const next = await start({ PORT: new URL(url).port }).catch(() => null);
        if (!next) continue;
        server = next;
        restarts += 1;
        watch();
        return;
      }
    });
  };
  watch();
  const unwanted = <T>(end: () => Promise<T>): Promise<T> => {
    isWanted = false;
    return end();
  };
  return {
    url,
    pid: () => server.pid,
    inspector: () => server.inspector(),
    restarts: () => restarts,
    kill: () => unwanted(server.kill),
    stop: () => unwanted(server.stop),
  };
}

/** Returns which parts of the service are not healthy, and whether it is ready. */
export async function standing(
  client: Client,
): Promise<{ readonly isReady: boolean; readonly parts: string[]; readonly words: string }> {
  const [health, ready] = [await client.send("GET", "/api/health"), await client.send("GET", "/api/ready")];
  const troubles: { part: string; reason: string }[] = [
    ...(health.body?.degraded ?? []),
    ...(ready.body?.degraded ?? []),
  ];
  const words = [
    ...troubles.map(({ reason }) => reason),
    health.body?.registry?.problem,
    ready.status === 200 ? "" : ready.body?.message,
  ];
  return {
    isReady: ready.status === 200,
    parts: [...new Set(troubles.map(({ part }) => part))],
    words: [...new Set(words.filter(Boolean))].join(" "),
  };
}

export const isWell = ({ isReady, parts, words }: Awaited<ReturnType<typeof standing>>): boolean =>
  isReady && parts.length === 0 && words === "";

/** Repeats a check until it holds; returns the time it took (ms), or `null` if it did not hold `withinMs`. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  withinMs: number,
  everyMs = 50,
): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < withinMs) {
    if (await holds()) return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return null;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
