/** The application with plugins; other tests use the core only. */
import { readPlugins } from "../plugins/plugins.ts";
import { configured } from "../plugins/port/plugin.ts";
import { type WebhookSettings, webhooks } from "../plugins/webhooks/plugin.ts";
import { type Harness, openHarness } from "./harness.ts";

/** All plugins with default settings. */
export const STANDARD = readPlugins(() => undefined, { publicUrl: "http://localhost:8000" });

/** Opens the application with all plugins, as it is shipped. */
export const openWhole = (options: Parameters<typeof openHarness>[0] = {}) =>
  openHarness({ plugins: STANDARD, ...options });

/** Returns the webhooks plugin only. Webhooks are sent unless `settings` say otherwise. */
export const withWebhooks = (settings: Partial<WebhookSettings> = {}) => [
  configured(webhooks, { mode: "on", ...settings }),
];

/** Returns the webhooks plugin of the application. */
export const webhooksOf = ({ plugins }: Pick<Harness, "plugins">) => plugins.of(webhooks);
