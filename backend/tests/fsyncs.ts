import { join } from "node:path";
import { type RunningServer, startServer } from "./server.ts";

interface Called {
  readonly calls: number;
}

/** Some claims, and from when to when they were made, ms since 1970. */
interface Window extends Called {
  readonly from: number;
  readonly to: number;
}

/**
 * fsyncs a claim of a server that strace looks at, which makes it slower and its groups larger: a value for each `claims` that `work` passes
 * to `during`. What any of its threads asks the kernel for is counted.
 */
export async function countFsyncs(
  dir: string,
  variables: Readonly<Record<string, string>>,
  work: (server: RunningServer, during: (claims: () => Promise<Called>) => Promise<void>) => Promise<void>,
): Promise<number[]> {
  const trace = join(dir, "trace");
  const calls = "trace=fsync,fdatasync,sync_file_range,syncfs";
  // -D: the process that is started is the server, and strace another.
  const under = ["strace", "-D", "-f", "-ttt", "-e", calls, "-e", "signal=none", "-o", trace];
  const server = await startServer(dir, variables, under);
  const windows: Window[] = [];
  try {
    await work(server, async (claims) => {
      const from = Date.now();
      const { calls } = await claims();
      // The clock has whole milliseconds, and strace parts of them.
      windows.push({ from, calls, to: Date.now() + 1 });
    });
  } finally {
    await server.stop();
  }
  const times = await readTimes(trace);
  return windows.map(({ from, to, calls }) => times.filter((at) => at >= from && at <= to).length / calls);
}

/** When each call began, ms since 1970, once strace has written that the process has ended. */
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
  throw new Error("strace does not come to an end.");
}
