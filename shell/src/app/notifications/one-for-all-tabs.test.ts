import { expect, test } from "vitest";
import { oneForAllTabs } from "./one-for-all-tabs.ts";

/** The tabs of one browser: a lock that is passed from one to the next, and a channel between them. */
function openBrowser() {
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
      const mine = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : run()));
      last = mine.catch(() => undefined);
      return mine;
    },
  } as unknown as LockManager;
  const open = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  const openChannel = () => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of open) if (other !== channel) other.onmessage?.(new MessageEvent("message", { data }));
      },
      close: () => void open.delete(channel),
    };
    open.add(channel);
    return channel as unknown as BroadcastChannel;
  };
  return { locks, openChannel };
}

/** A server whose streams the test controls. */
function openServer() {
  const streams: { say: (event: string) => void; end: () => void }[] = [];
  const connect = (signal: AbortSignal) => {
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    streams.push({ say: (event) => void writer.write(event), end: () => void writer.close() });
    signal.addEventListener("abort", () => void writer.abort().catch(() => undefined));
    return (async function* events() {
      const reader = readable.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    })();
  };
  return { streams, connect };
}

async function listen(events: AsyncIterable<string>, heard: string[]): Promise<void> {
  for await (const event of events) heard.push(event);
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

test("several tabs share one event stream; when the tab that holds it closes, another tab opens a new stream", async () => {
  const browser = openBrowser();
  const server = openServer();
  const shared = oneForAllTabs({ connect: server.connect, ...browser });
  const heard: [string[], string[]] = [[], []];
  const stops = [new AbortController(), new AbortController()] as const;
  const first = listen(shared(stops[0].signal), heard[0]);
  await soon();
  void listen(shared(stops[1].signal), heard[1]).catch(() => undefined);
  await soon();
  expect(server.streams).toHaveLength(1);

  server.streams[0]?.say("ring");
  await soon();
  expect(heard).toEqual([["ring"], ["ring"]]);

  server.streams[0]?.end();
  await first;
  await soon();
  expect(server.streams).toHaveLength(2);
  server.streams[1]?.say("beat");
  await soon();
  expect(heard).toEqual([["ring"], ["ring", "beat"]]);
  stops[1].abort();
});

test("a tab that closes while it waits for the event stream leaves the queue", async () => {
  const browser = openBrowser();
  const server = openServer();
  const shared = oneForAllTabs({ connect: server.connect, ...browser });
  const leader = new AbortController();
  void listen(shared(leader.signal), []).catch(() => undefined);
  await soon();
  const waiting = new AbortController();
  const second = listen(shared(waiting.signal), []);
  waiting.abort();
  leader.abort();
  await expect(second).rejects.toThrow();
  expect(server.streams).toHaveLength(1);
});

test("in a browser without locks each tab has its own event stream", () => {
  const { connect } = openServer();
  expect(oneForAllTabs({ connect, ...openBrowser(), locks: undefined })).toBe(connect);
});
