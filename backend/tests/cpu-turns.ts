/** Measures CPU time of this thread within one turn of the event loop; load of other processes does not add to it. */
import process from "node:process";

/** The kernel reports it in steps of 10 ms. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const aTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns the CPU time (ms) of the longest turn while this work runs. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    for (let before = cpuMs(); !isOver; ) {
      await aTurn();
      const now = cpuMs();
      longest = Math.max(longest, now - before);
      before = now;
    }
  })();
  await aTurn();
  await work();
  isOver = true;
  await watching;
  return longest;
}
