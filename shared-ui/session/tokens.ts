import type { TokenPair } from "@authentica/backend/contract/auth";

/** Where the two tokens live between page loads: one entry each, as the product's rule has it. */
export interface TokenStore {
  read(): TokenPair | null;
  write(pair: TokenPair): void;
  clear(): void;
  /** Calls back when another tab has changed the tokens; answers how to stop. */
  onOtherTab(changed: () => void): () => void;
}

const ACCESS = "accessToken";
const REFRESH = "refreshToken";

/** Tokens in `storage`; `window` reports the changes of other tabs. */
export function storedTokens(
  storage: Storage,
  events: Pick<Window, "addEventListener" | "removeEventListener">,
): TokenStore {
  return {
    read() {
      const accessToken = storage.getItem(ACCESS);
      const refreshToken = storage.getItem(REFRESH);
      return accessToken && refreshToken ? { accessToken, refreshToken } : null;
    },
    // The access token goes last: it is what other tabs compare, and by then the refresh token must stand.
    write(pair) {
      storage.setItem(REFRESH, pair.refreshToken);
      storage.setItem(ACCESS, pair.accessToken);
    },
    clear() {
      storage.removeItem(ACCESS);
      storage.removeItem(REFRESH);
    },
    onOtherTab(changed) {
      const listener = (event: StorageEvent) => {
        if (event.key === ACCESS || event.key === null) changed();
      };
      events.addEventListener("storage", listener);
      return () => events.removeEventListener("storage", listener);
    },
  };
}
