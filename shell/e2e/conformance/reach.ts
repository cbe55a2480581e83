import type { Page, Route } from "@playwright/test";
import { holdTokens, type Person } from "../fixtures/people.ts";

/** What a test needs in order to bring a page into a state. */
export interface Setting {
  readonly page: Page;
  readonly person: Person;
}

/** Brings a page into a state. */
export type Reach = (setting: Setting) => Promise<void>;

/** Returns a handler that answers a call with JSON. */
export const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

/** Answers a call with status 400 and this message. */
export const refuse = (message: string) => json({ status: 400, message, code: "invalid_input" }, 400);

/** Returns a promise that never settles. Use it for an answer that never arrives. */
export const never = () => new Promise<void>(() => undefined);

/** Answers calls of the API whose path matches `call`. */
export async function on(page: Page, call: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(`**/api/${call}`, answer);
}

/** Signs in as the user of the setting, and opens a screen. */
export async function signedIn({ page, person }: Setting, path: string): Promise<void> {
  await holdTokens(page, person);
  await page.goto(path);
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the time that was `hours` hours ago. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Returns the time in `days` days. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
