import { expect, test } from "vitest";
import { alone } from "../../platform/process/lease.ts";
import { METRICS_TOKEN, sha256 } from "../../tests/harness.ts";
import { parseOpenMetrics } from "../../tests/openmetrics.ts";
import { NO_LIMITS, openWithReceiver } from "../../tests/webhooks.ts";
import { openWebhooks } from "./open.ts";

test("metrics report delivery results, reasons of failures, failing webhooks and the age of the oldest due delivery", async () => {
  let status = 200;
  let leadsTo = "93.184.216.34";
  const app = await openWithReceiver({ answers: () => status, names: () => [leadsTo] });
  /** Returns the samples of webhook metrics that are not 0. */
  const read = async () => {
    const answer = await app.app.request("/api/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const samples = [...parseOpenMetrics(await answer.text())].flatMap(([name, { samples }]) =>
      name.startsWith("authentica_webhook") ? samples : [],
    );
    return Object.fromEntries(
      samples.flatMap(({ name, labels, value }) =>
        value === 0 ? [] : [[[name.replace("authentica_", ""), ...Object.values(labels)].join(" "), value]],
      ),
    );
  };
  const claim = () => app.claimed(app.ada, sha256(crypto.randomUUID()));
  await app.add(app.ada);
  const challenged = { "webhook_deliveries_total delivered": 1 };
  expect(await read()).toEqual(challenged);
  await claim();
  await app.webhooks.follow();
  app.pass(7000);
  expect(await read()).toEqual({ ...challenged, webhook_overdue_seconds: 7 });
  await app.run();
  [status, leadsTo] = [503, "10.0.0.1"];
  await claim();
  await app.run();
  app.pass(2000);
  leadsTo = "93.184.216.34";
  await claim();
  await app.run();
  expect(await read()).toEqual({
    "webhook_deliveries_total delivered": 2,
    "webhook_deliveries_total waiting": 2,
    "webhook_failures_total refused_address": 1,
    "webhook_failures_total status": 1,
    webhooks_failing: 1,
    webhooks_failing_seconds: 2,
  });
  status = 410;
  await claim();
  await app.run();
  const gone = await read();
  expect(gone).toMatchObject({
    "webhook_deliveries_total given_up": 1,
    "webhooks_disabled_total gone": 1,
  });
  // An endpoint that was switched off does not count as failing.
  expect(gone).not.toHaveProperty("webhooks_failing");
  expect(gone).not.toHaveProperty("webhooks_failing_seconds");
});

test("with webhooks switched off, waiting deliveries do not count as late or failing", async () => {
  const app = await openWithReceiver({ answers: () => 503 });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.run();
  const { kv, environment, secrets, network } = app;
  const standing = async (mode: "on" | "off") => {
    const settings = {
      publicUrl: "http://localhost:8000",
      log: () => undefined,
      limits: NO_LIMITS,
      lease: alone,
      network,
    };
    const webhooks = openWebhooks({ kv, environment, key: secrets.webhooks, mode, ...settings });
    return [await webhooks.firstDueAt(), await webhooks.failingSince()];
  };
  expect(await standing("on")).toEqual([expect.any(Number), [expect.any(Number)]]);
  expect(await standing("off")).toEqual([null, []]);
});
