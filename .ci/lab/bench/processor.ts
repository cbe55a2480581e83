/** As `getconf CLK_TCK` has it on Linux. */
const TICKS_A_SECOND = 100;

/** Processor time that a process has used so far, its threads' too, ms: `utime` and `stime` of proc(5), in steps of 10. */
export async function processorMs(pid: number): Promise<number> {
  const text = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}
