import { join } from "node:path";
import { type RunningServer, startServer } from "./server.ts";

interface Called {
  readonly calls: number;
}

/** A number of claims, and the time in which they were made (ms since 1970). */
interface Window extends Called {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts fsyncs per claim of a server under strace, which makes it slower and its groups larger. Returns a value for
 * each `claims` that `work` passes to `during`. Counts the system calls of all threads.
 */
export async function countFsyncs(
  dir: string,
  variables: Readonly<Record<string, string>>,
  work: (server: RunningServer, during: (claims: () => Promise<Called>) => Promise<void>) => Promise<void>,
): Promise<number[]> {
  const trace = join(dir, "trace");
  const calls = "trace=fsync,fdatasync,sync_file_range,syncfs";
  // -D: the started process is the server, and strace a separate one.
  const under = ["strace", "-D", "-f", "-ttt", "-e", calls, "-e", "signal=none", "-o", trace];
  const server = await startServer(dir, variables, under);
  const windows: Window[] = [];
  try {
    await work(server, async (claims) => {
      const from = Date.now();
      const { calls } = await claims();
      // The clock has whole milliseconds, strace fractions of them.
      windows.push({ from, calls, to: Date.now() + 1 });
    });
  } finally {
    await server.stop();
  }
  const times = await readTimes(trace);
  return windows.map(({ from, to, calls }) => times.filter((at) => at >= from && at <= to).length / calls);
}

/** Returns when each call began (ms since 1970), once strace has recorded the end of the process. */
async function readTimes(trace: string): Promise<number[]> {
  for (let tries = 0; tries < 300; tries++) {
    const text = await Deno.readTextFile(trace);
    if (/\+\+\+ exited with \d+ \+\+\+\s*$/.test(text))
      return text
        .split("\n")
        .filter((line) => /sync\w*\(/.test(line))
        .map((line) => Number(line.split(/\s+/)[1]) * 1000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("strace did not stop in time.");
}
