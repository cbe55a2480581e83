/** The application with its plugins: other tests run on the core. */
import { readPlugins } from "../plugins/plugins.ts";
import { configured } from "../plugins/port/plugin.ts";
import { type WebhookSettings, webhooks } from "../plugins/webhooks/plugin.ts";
import { type Harness, openHarness } from "./harness.ts";

/** All of them, as they are with no setting. */
export const STANDARD = readPlugins(() => undefined, { publicUrl: "http://localhost:8000" });

/** The application as it is shipped. */
export const openWhole = (options: Parameters<typeof openHarness>[0] = {}) =>
  openHarness({ plugins: STANDARD, ...options });

/** Webhooks alone, which are sent unless `settings` say otherwise. */
export const withWebhooks = (settings: Partial<WebhookSettings> = {}) => [
  configured(webhooks, { mode: "on", ...settings }),
];

/** Its webhooks. */
export const webhooksOf = ({ plugins }: Pick<Harness, "plugins">) => plugins.of(webhooks);
