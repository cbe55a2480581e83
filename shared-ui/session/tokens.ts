import type { TokenPair } from "@authentica/backend/contract/auth";

/** Where the two tokens live between page loads. */
export interface TokenStore {
  read(): TokenPair | null;
  write(pair: TokenPair): void;
  clear(): void;
  /** Calls back when another tab has, or may have, changed the tokens; answers how to stop. */
  onOtherTab(changed: () => void): () => void;
}

const ENTRY = "tokens";

/**
 * Tokens in `storage`, both in one entry: another tab, which sees writes late and one by one, never sees half a pair.
 * `events` reports the changes of other tabs.
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
      // A page that the browser has kept aside hears nothing until it is shown again.
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
