/** The application with its guests: other tests run on the core. */
import { readGuests } from "../guests/guests.ts";
import { configured } from "../guests/port/guest.ts";
import { type WebhookSettings, webhooks } from "../guests/webhooks/guest.ts";
import { type Harness, openHarness } from "./harness.ts";

/** All of them, as they are with no setting. */
export const STANDARD = readGuests(() => undefined, { publicUrl: "http://localhost:8000" });

/** The application as it is shipped. */
export const openWhole = (options: Parameters<typeof openHarness>[0] = {}) =>
  openHarness({ guests: STANDARD, ...options });

/** Webhooks alone, which are sent unless `settings` say otherwise. */
export const withWebhooks = (settings: Partial<WebhookSettings> = {}) => [
  configured(webhooks, { mode: "on", ...settings }),
];

/** Its webhooks. */
export const webhooksOf = ({ guests }: Pick<Harness, "guests">) => guests.of(webhooks);
