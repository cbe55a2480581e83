/**
 * Probes whether a listener still accepts connections. A listener that ran out of file descriptors may have ended
 * without an error.
 */
import { connect } from "node:net";

export interface ProberOptions {
  /** Address that the listener listens on. */
  readonly host: string;
  /** Interval between two probes (ms). A probe is skipped if a connection has arrived since the last one. */
  readonly probeMs: number;
  /** Called if connections are no longer accepted. */
  readonly onLost: () => void;
}

export interface Prober {
  /** Called for each incoming connection. */
  taken(): void;
  /** Starts probing this port. */
  start(port: number): void;
  stop(): void;
}

/** Number of timers into which the wait for a probe is split. */
const TURNS = 10;

export function createProber({ host, probeMs, onLost }: ProberOptions): Prober {
  let takenAt = performance.now();
  let isProbing = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  /**
   * Connects, and returns whether the listener accepts the connection. Returns `true` if the process has no file
   * descriptor left for the probe, because a probe that was not sent proves nothing. The wait is split into several
   * timers: if the process was busy for longer than the whole wait, it still accepts the connection before the last
   * timer.
   */
  async function isTaking(port: number): Promise<boolean> {
    const before = takenAt;
    let failed = false;
    const probe = connect(port, host).once("error", () => {
      failed = true;
    });
    for (let turn = 0; turn < TURNS && !failed && takenAt === before; turn++)
      await new Promise((resolve) => setTimeout(resolve, Math.min(1000, probeMs) / TURNS));
    probe.destroy();
    return failed || takenAt > before;
  }

  return {
    taken() {
      takenAt = performance.now();
    },
    start(port) {
      timer = setInterval(async () => {
        if (isProbing || performance.now() - takenAt < probeMs) return;
        isProbing = true;
        if (!(await isTaking(port))) onLost();
        isProbing = false;
      }, probeMs);
    },
    stop: () => clearInterval(timer),
  };
}
