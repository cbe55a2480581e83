/** For tests: CPU time of this thread within one turn of the event loop, which other processes of a busy machine do not add to. */
import process from "node:process";

/** Reported by the kernel in steps of 10 ms. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const aTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** CPU time (ms) of the longest turn while this work is done. */
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
