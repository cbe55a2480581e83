import type { Metrics } from "../../platform/observe/metrics.ts";
import { asRead, secondsBy } from "../../platform/observe/readings.ts";
import type { OpenedWebhooks } from "./open.ts";

/** Registers webhook metrics, which are read at each scrape. */
export function measureWebhooks(
  metrics: Metrics,
  webhooks: Pick<OpenedWebhooks, "failingSince" | "firstDueAt" | "tally">,
  now: () => number,
): void {
  const { tally } = webhooks;
  const secondsSince = secondsBy(now);
  metrics.counts(
    "authentica_webhook_deliveries",
    "Messages that were sent to webhooks, by what came of each: delivered, waiting for another try, given up.",
    "outcome",
    () => tally.outcomes,
  );
  metrics.counts(
    "authentica_webhook_failures",
    "Messages that a webhook did not take, by why; refused_address: its name led into a private network.",
    "failure",
    () => tally.failures,
  );
  metrics.counts(
    "authentica_webhooks_disabled",
    "Webhooks that were switched off for what their receivers answered, by why.",
    "by",
    () => tally.disabled,
  );
  metrics.gauge(
    "authentica_webhook_overdue_seconds",
    "How long the message to a webhook that is most overdue has been due.",
    () => asRead(webhooks.firstDueAt(), secondsSince),
  );
  metrics.gauge("authentica_webhooks_failing", "Webhooks to which nothing gets through.", () =>
    asRead(webhooks.failingSince(), ({ length }) => length),
  );
  metrics.gauge(
    "authentica_webhooks_failing_seconds",
    "For how long nothing has got through to the one that has failed longest.",
    () => asRead(webhooks.failingSince(), (since) => (since.length === 0 ? 0 : secondsSince(Math.min(...since)))),
  );
}
