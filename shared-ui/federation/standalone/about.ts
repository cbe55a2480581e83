import type { RemoteName } from "../index.ts";

/** Which API a page of a microfrontend alone is on. */
export type ApiMode = "live" | "recorded";

export interface RecordedAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: "user" | "admin";
}

/** What the server of the page says of itself at `ABOUT_PATH`. */
export interface About {
  readonly remote: RemoteName;
  readonly version: string;
  /** `dev`: from the sources as they are. `preview`: the build as it ships. */
  readonly serves: "dev" | "preview";
  readonly mode: ApiMode;
  /** Address of the live API, and whether it answers; `reachable` is `null` until checked. */
  readonly live: { readonly url: string; readonly reachable: boolean | null };
  readonly recording: {
    /** When it was made, ISO 8601. */
    readonly recordedAt: string;
    /** The time that it is there now, ms since 1970. */
    readonly now: number;
    readonly password: string;
    readonly accounts: readonly RecordedAccount[];
  };
}

export const ABOUT_PATH = "/alone.json";

/** The cookie that says which API is wanted; without it the server's own choice holds. */
export const modeCookie = (remote: RemoteName): string => `alone-api-${remote}`;

export async function readAbout(): Promise<About> {
  const response = await fetch(ABOUT_PATH, { cache: "no-store" });
  if (!response.ok) throw new Error(`${ABOUT_PATH} was answered ${response.status}.`);
  return (await response.json()) as About;
}

/** Switches to the other API. The page must be reloaded. */
export function chooseMode(remote: RemoteName, mode: ApiMode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser that the product knows.
  document.cookie = `${modeCookie(remote)}=${mode}; path=/; samesite=lax; max-age=31536000`;
}
