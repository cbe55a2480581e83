import type { TokenPair } from "@authentica/backend/contract/auth";

/** Storage that keeps the two tokens between page loads. */
export interface TokenStore {
  read(): TokenPair | null;
  write(pair: TokenPair): void;
  clear(): void;
  /**
   * Calls `changed` when another tab has changed the tokens, or may have changed them. Returns a function that
   * unsubscribes.
   */
  onOtherTab(changed: () => void): () => void;
}

const ENTRY = "tokens";

/**
 * Keeps both tokens in a single entry of `storage`, because other tabs see each write separately and with a delay,
 * and must never see only one new token. `events` reports changes by other tabs.
 */
export function storedTokens(
  storage: Storage,
  events: Pick<Window, "addEventListener" | "removeEventListener">,
): TokenStore {
  return {
    read: () => parsePair(storage.getItem(ENTRY)),
    write: ({ accessToken, refreshToken }) => storage.setItem(ENTRY, JSON.stringify({ accessToken, refreshToken })),
    clear: () => storage.removeItem(ENTRY),
    onOtherTab(changed) {
      const listener = (event: StorageEvent) => {
        if (event.key === ENTRY || event.key === null) changed();
      };
      // A page in the browser's back/forward cache receives no events until it is shown again.
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) changed();
      };
      events.addEventListener("storage", listener);
      events.addEventListener("pageshow", shown);
      return () => {
        events.removeEventListener("storage", listener);
        events.removeEventListener("pageshow", shown);
      };
    },
  };
}

function parsePair(text: string | null): TokenPair | null {
  try {
    const pair = JSON.parse(text ?? "null") as Partial<TokenPair> | null;
    const isPair = typeof pair?.accessToken === "string" && typeof pair.refreshToken === "string";
    return isPair ? (pair as TokenPair) : null;
  } catch {
    return null;
  }
}
