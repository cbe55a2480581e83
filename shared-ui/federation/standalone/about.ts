import type { RemoteName } from "../index.ts";

/** The API that the page of a single microfrontend uses. */
export type ApiMode = "live" | "recorded";

export interface RecordedAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: "user" | "admin";
}

/** Answer of the page's server to a request for `ABOUT_PATH`. */
export interface About {
  readonly remote: RemoteName;
  readonly version: string;
  /** `dev`: the current source code. `preview`: the production build. */
  readonly serves: "dev" | "preview";
  readonly mode: ApiMode;
  /** Address of the live API. `reachable` says whether it answers; `null` until that was checked. */
  readonly live: { readonly url: string; readonly reachable: boolean | null };
  readonly recording: {
    /** Time at which the recording was made (ISO 8601). */
    readonly recordedAt: string;
    /** Current time in the recording (ms since 1970). */
    readonly now: number;
    readonly password: string;
    readonly accounts: readonly RecordedAccount[];
  };
}

export const ABOUT_PATH = "/alone.json";

/** Returns the name of the cookie that selects the API. Without the cookie, the server selects it. */
export const modeCookie = (remote: RemoteName): string => `alone-api-${remote}`;

export async function readAbout(): Promise<About> {
  const response = await fetch(ABOUT_PATH, { cache: "no-store" });
  if (!response.ok) throw new Error(`${ABOUT_PATH} answered ${response.status}.`);
  return (await response.json()) as About;
}

/** Selects an API for the next page load. The caller must reload the page. */
export function chooseMode(remote: RemoteName, mode: ApiMode): void {
  document.cookie = `${modeCookie(remote)}=${mode}; path=/; samesite=lax; max-age=31536000`;
}
