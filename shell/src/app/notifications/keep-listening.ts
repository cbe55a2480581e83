import { backOffMs } from "./back-off.ts";
import type { Connect } from "./one-for-all-tabs.ts";

export interface ListenOptions {
  readonly connect: Connect;
  /**
   * Called when there may be new notifications: at a `ring` event, or when the stream has been opened again after an
   * interruption.
   */
  readonly onNews: () => void;
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number;
}

/** Time (ms) after which a hidden page closes its stream. */
const HIDDEN_MS = 3 * 60_000;
/** Time (ms) without an event after which a stream is considered dead. The server sends a `beat` event every 25 s. */
const SILENT_MS = 60_000;

/**
 * Keeps one event stream open until the returned function is called.
 *
 *     connecting ──▶ open ──▶ waiting (1 s … 30 s) ──▶ connecting
 *          └── failed ───────────▲
 *
 * In every state, the stream is closed if the page is hidden for long. It is opened again when the page becomes
 * visible or the network is back.
 */
export function keepListening({ connect, onNews, random = Math.random }: ListenOptions): () => void {
  let current: AbortController | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasTried = false;

  async function listen(): Promise<void> {
    clearTimeout(wait);
    const controller = new AbortController();
    current = controller;
    const again = hasTried;
    hasTried = true;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), SILENT_MS);
    };
    heard();
    try {
      for await (const event of connect(controller.signal)) {
        if (current !== controller) break;
        heard();
        // A stream that ends immediately after it was opened counts as a failed attempt.
        if (event !== "open") failures = 0;
        if (event === "ring" || (event === "open" && again)) onNews();
      }
    } catch {
      // The stream was refused or interrupted, or the server could not be reached. The next attempt follows below.
    }
    clearTimeout(silence);
    if (current !== controller) return;
    current = null;
    wait = setTimeout(listen, backOffMs(failures, random()));
    failures += 1;
  }

  function stop(): void {
    const controller = current;
    current = null;
    clearTimeout(wait);
    controller?.abort();
  }

  function resume(): void {
    if (document.visibilityState === "hidden" || current) return;
    failures = 0;
    void listen();
  }

  function look(): void {
    clearTimeout(hidden);
    if (document.visibilityState === "hidden") hidden = setTimeout(stop, HIDDEN_MS);
    else resume();
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", resume);
  void listen();
  look();

  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", resume);
    clearTimeout(hidden);
    stop();
  };
}
