/**
 * Measures the server's cost of a notification event for a person with one open window and with twenty. Each round
 * causes many events and waits until all windows have received them.
 */
import type { NotificationsAnswer } from "../../../backend/contract/notification.ts";
import { signIn, withBigStore } from "../../../backend/tests/big-store.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { processorMs } from "./processor.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const ROUNDS = 7;
const RINGS = 100;
const MANY = 20;

interface Window {
  /** Resolves with the next event of the window. */
  heard(): Promise<void>;
  stop(): void;
}

async function listen(url: string, authorization: string, tries = 50): Promise<Window> {
  const ending = new AbortController();
  const answer = await fetch(`${url}/api/notifications/stream`, { headers: { authorization }, signal: ending.signal });
  if (answer.status === 503 && tries > 0) {
    // The server has not yet released the connection of a window that has just closed.
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return listen(url, authorization, tries - 1);
  }
  if (!answer.ok || !answer.body) throw new Error(`The event stream answered ${answer.status}, expected 200.`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  async function next(event: string): Promise<void> {
    for (;;) {
      const at = text.indexOf(`event: ${event}\n`);
      if (at >= 0) {
        text = text.slice(at + event.length + 8);
        return;
      }
      const { done, value } = await reader.read();
      if (done) throw new Error("The server ended the event stream before the expected event arrived.");
      text += value;
    }
  }
  await next("open");
  return {
    heard: () => next("ring"),
    stop() {
      ending.abort();
      reader.cancel().catch(() => undefined);
    },
  };
}

async function newestOf(url: string, authorization: string): Promise<string> {
  const answer = await fetch(`${url}/api/notifications/get-user-notifications?limit=1`, { headers: { authorization } });
  const [newest] = ((await answer.json()) as NotificationsAnswer).data;
  if (!newest) throw new Error("The account has no notification that could be marked as read.");
  return newest._id;
}

export async function benchBells(report: Report): Promise<void> {
  await withBigStore({ entries: 1000, people: 1 }, async (dataDir) => {
    const { url, pid, stop } = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
    try {
      await benchOf(report, url, pid);
    } finally {
      await stop();
    }
  });
}

async function benchOf(report: Report, url: string, pid: number): Promise<void> {
  const authorization = await signIn(url);
  const body = JSON.stringify({ id: await newestOf(url, authorization) });
  const headers = { authorization, "content-type": "application/json" };

  /** Marking notifications as read when none is unread causes an event and changes nothing else. */
  async function ring(): Promise<void> {
    const answer = await fetch(`${url}/api/notifications/mark-read`, { method: "POST", headers, body });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`mark-read answered ${answer.status}, expected 200.`);
  }

  async function cpuWith(count: number): Promise<number> {
    const windows = await Promise.all(Array.from({ length: count }, () => listen(url, authorization)));
    const before = await processorMs(pid);
    for (let turn = 0; turn < RINGS; turn++) await Promise.all([ring(), ...windows.map(({ heard }) => heard())]);
    const cpu = (await processorMs(pid)) - before;
    for (const { stop } of windows) stop();
    return cpu / RINGS;
  }

  const cpu = await inTurns(ROUNDS, { none: () => cpuWith(0), one: () => cpuWith(1), many: () => cpuWith(MANY) });
  const to = { what: "one that no window hears", rounds: cpu.none };
  report.row("a ring that no window hears", { unit: "ms of CPU", rounds: cpu.none });
  report.row("a ring to one window", { unit: "ms of CPU", rounds: cpu.one, to });
  report.row(`a ring to ${MANY} windows`, { unit: "ms of CPU", rounds: cpu.many, to });
  report.row(`each of ${MANY} windows`, {
    unit: "ms of CPU a ring",
    rounds: cpu.many.map((ms, round) => (ms - (cpu.none[round] as number)) / MANY),
  });
}
