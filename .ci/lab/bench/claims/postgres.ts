/** A PostgreSQL of its own in a folder of its own, with `ledger.sql`. Its users come by a Unix socket, which spares them what TCP costs ours. */
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { percentile } from "../numbers.ts";
import type { Loaded } from "./load.ts";

const ACCOUNTS = 64;
/** As long as the covers of the other side, with the 16 bytes that `claim` makes them differ by. */
const IMAGE_BYTES = 121 - 16;

export interface Postgres {
  /** So many clients claim for so long, with prepared statements. */
  claim(clients: number, seconds: number): Promise<Loaded>;
  stop(): Promise<void>;
}

/** Where its programs are; `null`: nowhere, or no user `postgres` is there to run them where we are root, as whom they do not run. */
export async function findPostgres(): Promise<string | null> {
  const places = (Deno.env.get("PATH") ?? "").split(":");
  try {
    for (const { name } of Deno.readDirSync("/usr/lib/postgresql")) places.unshift(`/usr/lib/postgresql/${name}/bin`);
  } catch {
    // Not as Debian has it.
  }
  for (const place of places)
    if (
      await Promise.all(["initdb", "postgres", "pgbench", "psql"].map((name) => Deno.stat(join(place, name)))).catch(
        () => null,
      )
    )
      return (await userOf()) ? place : null;
  return null;
}

/** Whom it runs as. */
async function userOf(): Promise<{ readonly uid?: number; readonly gid?: number } | null> {
  if (Deno.uid() !== 0) return {};
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await Deno.readTextFile("/etc/passwd"));
  return line && { uid: Number(line[1]), gid: Number(line[2]) };
}

export async function startPostgres(programs: string, dir: string): Promise<Postgres> {
  const user = await userOf();
  if (!user) throw new Error("There is no user postgres.");
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
    if (!success) throw new Error(`${name}: ${new TextDecoder().decode(stderr)}`);
  }

  await run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]);
  const settings = { fsync: "on", synchronous_commit: "on", listen_addresses: "", unix_socket_directories: work };
  const server = new Deno.Command(join(programs, "postgres"), {
    args: ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    cwd: work,
    ...user,
    stdout: "null",
    stderr: "null",
  }).spawn();
  const stop = async () => {
    server.kill("SIGINT");
    await server.status;
  };
  try {
    for (let tries = 0; !(await command("psql", ["-c", "select 1"]).output()).success; tries++) {
      if (tries > 100) throw new Error("PostgreSQL does not answer.");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const ledger = join(work, "ledger.sql");
    await Deno.copyFile(fileURLToPath(new URL("./ledger.sql", import.meta.url)), ledger);
    await Deno.chmod(ledger, 0o644);
    await run("psql", ["-v", "ON_ERROR_STOP=1", "-q", "-f", ledger]);
    const image = "ab".repeat(IMAGE_BYTES);
    await Deno.writeTextFile(
      join(work, "claim.pgbench"),
      `\\set account random(1, ${ACCOUNTS})\nselect claim(:account, '\\x${image}');\n`,
      { mode: 0o644 },
    );
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    async claim(clients, seconds) {
      const threads = String(Math.min(clients, navigator.hardwareConcurrency));
      const how = ["-n", "-M", "prepared", "-c", String(clients), "-j", threads, "-T", String(seconds), "-l"];
      await run("pgbench", [...how, "-f", "claim.pgbench"]);
      const took: number[] = [];
      for await (const { name } of Deno.readDir(work)) {
        if (!name.startsWith("pgbench_log.")) continue;
        const path = join(work, name);
        // client, transaction, time in µs, …
        for (const line of (await Deno.readTextFile(path)).split("\n"))
          if (line) took.push(Number(line.split(" ")[2]) / 1000);
        await Deno.remove(path);
      }
      return {
        calls: took.length,
        seconds,
        p50: percentile(took, 0.5),
        p99: percentile(took, 0.99),
        refused: 0,
        broken: 0,
      };
    },
    stop,
  };
}
