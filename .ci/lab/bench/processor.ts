/** Value of `getconf CLK_TCK` on Linux. */
const TICKS_A_SECOND = 100;

/**
 * Returns the processor time (ms) that a process and its threads have used so far: `utime` and `stime` of proc(5), in
 * steps of 10.
 */
export async function processorMs(pid: number): Promise<number> {
  const text = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

/** Returns the processor time (ms) of a process and its children that still run, such as those of PostgreSQL. */
export async function processorMsOfAll(pid: number): Promise<number> {
  const children = (await Deno.readTextFile(`/proc/${pid}/task/${pid}/children`)).trim().split(" ");
  const all = await Promise.all([pid, ...children.filter(Boolean).map(Number)].map(processorMs));
  return all.reduce((sum, ms) => sum + ms, 0);
}
