import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepListening } from "./keep-listening.ts";

/** A stream that the test controls. */
interface Line {
  readonly signal: AbortSignal;
  say(event: string): Promise<void>;
  end(): Promise<void>;
}

let lines: Line[];
let reachable: boolean;
let stop: () => void;
const onNews = vi.fn();

const settle = () => vi.advanceTimersByTimeAsync(0);

function connect(signal: AbortSignal): AsyncIterable<string> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const ignore = () => undefined;
  signal.addEventListener("abort", () => void writer.abort(signal.reason).catch(ignore));
  const say = async (event: string) => {
    void writer.write(event).catch(ignore);
    await settle();
  };
  const end = async () => {
    void writer.close().catch(ignore);
    await settle();
  };
  lines.push({ signal, say, end });
  if (!reachable) void writer.abort(new TypeError("Failed to fetch")).catch(ignore);
  return readable as unknown as AsyncIterable<string>;
}

const last = () => lines.at(-1) as Line;

async function look(state: "visible" | "hidden"): Promise<void> {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  lines = [];
  reachable = true;
  onNews.mockClear();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  stop = keepListening({ connect, onNews, random: () => 0 });
  await settle();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the event stream reports an event about news, but not its first opening or a heartbeat", async () => {
  await last().say("open");
  await last().say("beat");
  expect(onNews).toHaveBeenCalledTimes(0);
  await last().say("ring");
  expect(onNews).toHaveBeenCalledTimes(1);
});

test("an event stream that ended is opened again after a second, and missed events are read", async () => {
  await last().say("open");
  await last().say("beat");
  await last().end();
  await vi.advanceTimersByTimeAsync(999);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(lines).toHaveLength(2);
  await last().say("open");
  expect(onNews).toHaveBeenCalledTimes(1);
});

test("an unreachable server is tried less and less often, and at once when the network is back", async () => {
  reachable = false;
  await last().end();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    const before = lines.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(lines).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines).toHaveLength(before + 1);
  }
  reachable = true;
  const before = lines.length;
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(lines).toHaveLength(before + 1);
});

test("a silent event stream is closed and opened again", async () => {
  await last().say("open");
  await vi.advanceTimersByTimeAsync(59_999);
  await last().say("beat");
  await vi.advanceTimersByTimeAsync(59_999);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(lines[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toHaveLength(2);
});

test("a page that was hidden for three minutes closes its event stream, and opens a new stream when it is visible again", async () => {
  await last().say("open");
  await look("hidden");
  await vi.advanceTimersByTimeAsync(50_000);
  await last().say("beat");
  await look("visible");
  expect(lines).toHaveLength(1);
  await look("hidden");
  for (let minute = 0; minute < 3; minute += 1) {
    expect(last().signal.aborted).toBe(false);
    await last().say("beat");
    await vi.advanceTimersByTimeAsync(59_999);
  }
  await vi.advanceTimersByTimeAsync(3);
  expect(last().signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(1);
  await look("visible");
  expect(lines).toHaveLength(2);
  await last().say("open");
  expect(onNews).toHaveBeenCalledTimes(1);
});

test("a page never has more than one event stream", async () => {
  await last().say("open");
  for (let round = 0; round < 3; round += 1) {
    await look("visible");
    window.dispatchEvent(new Event("online"));
    await settle();
  }
  expect(lines).toHaveLength(1);
});

test("no event stream is opened after the page has stopped listening", async () => {
  await last().say("open");
  stop();
  expect(last().signal.aborted).toBe(true);
  await look("visible");
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(1);
  expect(onNews).toHaveBeenCalledTimes(0);
});
