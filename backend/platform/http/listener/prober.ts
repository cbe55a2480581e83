/** Looks whether a listener still takes connections: one that ran out of descriptors may have ended for good, and says nothing. */
import { connect } from "node:net";

export interface ProberOptions {
  /** The address that is listened on. */
  readonly host: string;
  /** Interval between two probes (ms). A probe is skipped if a connection arrived meanwhile. */
  readonly probeMs: number;
  /** Called when no connection is accepted any more. */
  readonly onLost: () => void;
}

export interface Prober {
  /** A connection has come in. */
  taken(): void;
  /** Looks from now on, at this port. */
  start(port: number): void;
  stop(): void;
}

/** Turns of the process within which a connection must be taken. */
const TURNS = 10;

export function createProber({ host, probeMs, onLost }: ProberOptions): Prober {
  let takenAt = performance.now();
  let isProbing = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  /**
   * Whether a connection is taken when one is made. One that cannot be made for want of descriptors says nothing. A process that was busy for
   * longer than the wait finds its timers due before it looks for connections: the wait is of several turns, so that it has looked.
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
