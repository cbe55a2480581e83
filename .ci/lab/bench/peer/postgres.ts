/** Runs PostgreSQL in a temporary folder with `ledger.sql`, and the comparison service (`server.ts`) on it. */
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, startProgram } from "../../../../backend/tests/server.ts";

const PROGRAMS = ["initdb", "postgres", "psql"];
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The comparison service, in the same form as our server; `database` is PostgreSQL's main process. */
export interface Peer extends RunningServer {
  readonly database: { readonly pid: number };
}

/**
 * Returns the folder of PostgreSQL's programs; `null` if they are missing, or if we run as root and there is no user
 * `postgres`.
 */
export async function findPostgres(): Promise<string | null> {
  const places = (Deno.env.get("PATH") ?? "").split(":");
  try {
    for (const { name } of Deno.readDirSync("/usr/lib/postgresql")) places.unshift(`/usr/lib/postgresql/${name}/bin`);
  } catch {
    // Not a Debian system.
  }
  for (const place of places)
    if (await Promise.all(PROGRAMS.map((name) => Deno.stat(join(place, name)))).catch(() => null))
      return (await userOf()) ? place : null;
  return null;
}

/** Returns the user to run as, because PostgreSQL refuses to run as root. */
async function userOf(): Promise<{ readonly uid?: number; readonly gid?: number } | null> {
  if (Deno.uid() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await Deno.readTextFile("/etc/passwd"));
  return line && { uid: Number(line[1]), gid: Number(line[2]) };
}

/** What the ledger has at the start. */
export interface Filled {
  /** File with a line `token wallet` for each account that can claim. */
  readonly tokens?: string;
  /** Number of entries to look up, written by `fill.sql`. */
  readonly entries?: number;
}

/** Starts PostgreSQL and the service. If one of them does not start, stops the other and rejects. */
export async function startPeer(programs: string, dir: string, { tokens, entries }: Filled): Promise<Peer> {
  const user = await userOf();
  if (!user)
    throw new Error('PostgreSQL refuses to run as root, and this machine has no user "postgres" to run it as.');
  const [data, work] = [join(dir, "data"), join(dir, "work")];
  for (const folder of [dir, data, work]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  }
  const command = (name: string, args: readonly string[]) =>
    new Deno.Command(join(programs, name), {
      args: [...args],
      cwd: work,
      ...user,
      env: { PGHOST: work, PGUSER: "postgres", PGDATABASE: "postgres", LC_ALL: "C" },
      stdout: "piped",
      stderr: "piped",
    });
  async function run(name: string, args: readonly string[]): Promise<void> {
    const { success, stderr } = await command(name, args).output();
    if (!success) throw new Error(`${name} failed: ${new TextDecoder().decode(stderr)}`);
  }

  await run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]);
  const settings = { fsync: "on", synchronous_commit: "on", listen_addresses: "", unix_socket_directories: work };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  await using started = new AsyncDisposableStack();
  const database = command("postgres", ["-D", data, ...options]).spawn();
  const ended = database.output();
  let isRunning = true;
  void database.status.then(() => {
    isRunning = false;
  });
  started.defer(async () => {
    if (isRunning) database.kill("SIGINT");
    await ended;
  });
  for (let tries = 0; !(await command("psql", ["-c", "select 1"]).output()).success; tries++) {
    if (tries > 100) throw new Error("PostgreSQL did not answer within 10 s.");
    if (!isRunning) throw new Error(`PostgreSQL ended: ${new TextDecoder().decode((await ended).stderr)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const name of entries === undefined ? ["ledger.sql"] : ["ledger.sql", "fill.sql"]) {
    const script = join(work, name);
    await Deno.copyFile(here(name), script);
    await Deno.chmod(script, 0o644);
    await run("psql", ["-v", "ON_ERROR_STOP=1", "-v", `entries=${entries}`, "-q", "-f", script]);
  }
  const server = await startProgram(Deno.execPath(), ["run", "-A", here("server.ts")], {
    cwd: fileURLToPath(new URL("../../../..", import.meta.url)),
    env: { SOCKET: work, ...(tokens !== undefined && { TOKENS: tokens }) },
  });
  started.defer(async () => void (await server.stop()));
  const both = started.move();
  return {
    ...server,
    database,
    stop: async () => {
      await both.disposeAsync();
      return server.ended;
    },
  };
}
