/** Opens an event stream and yields the names of its events until the stream ends. Rejects if it cannot be opened. */
export type Connect = (signal: AbortSignal) => AsyncIterable<string>;

export interface TabsOptions {
  readonly connect: Connect;
  /** Lock manager of the browser. Absent in insecure contexts, where each tab has its own stream. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  /** Opens the channel by which the tabs of the browser communicate. */
  readonly openChannel: () => Pick<BroadcastChannel, "postMessage" | "onmessage" | "close">;
}

const LOCK = "authentica.bell";

/**
 * Shares one event stream between all tabs of the browser, because over HTTP/1.1 all tabs together only have six
 * connections. The tab that holds the lock opens the stream and passes each event on to the other tabs. When that tab
 * is closed, another tab gets the lock and opens the stream.
 */
export function oneForAllTabs({ connect, locks, openChannel }: TabsOptions): Connect {
  if (!locks) return connect;
  return async function* shared(signal) {
    const channel = openChannel();
    const events = new ReadableStream<string>({
      start(queue) {
        channel.onmessage = ({ data }) => queue.enqueue(String(data));
        const lead = async () => {
          for await (const event of connect(signal)) {
            channel.postMessage(event);
            queue.enqueue(event);
          }
        };
        locks.request(LOCK, { signal }, lead).then(
          () => queue.close(),
          (reason) => queue.error(reason),
        );
      },
    });
    const reader = events.getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      channel.onmessage = null;
      channel.close();
    }
  };
}
