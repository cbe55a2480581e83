import { expect, test } from "vitest";
import { HEALTH_PARTS } from "../../contract/health.ts";
import { METRICS_TOKEN, openHarness, sha256 } from "../../tests/harness.ts";
import { parseOpenMetrics } from "../../tests/openmetrics.ts";

const AUTHORIZED = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

async function openMetrics() {
  const app = await openHarness({ rateLimitScale: 1 });
  const read = async () => {
    const answer = await app.app.request("/api/metrics", AUTHORIZED);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    const text = await answer.text();
    return { text, families: parseOpenMetrics(text) };
  };
  return { app, read };
}

test("the metrics are valid OpenMetrics, and count requests by route, method and status", async () => {
  const { app, read } = await openMetrics();
  const ada = await app.signUp();
  const { _id: id } = await app.claimed(ada, sha256("a file"));
  await app.call("GET", `/object/cover/${id}`, null);
  await app.call("GET", `/object/cover/${id}`, ada);
  await app.call("GET", "/nothing/here", null);
  await app.app.request("/api/site", { method: "BREW" });
  const { text, families } = await read();
  const requests = families.get("authentica_http_request_duration_seconds");
  const counted = (requests?.samples ?? []).flatMap(({ name, labels: { route, method, status }, value }) =>
    name.endsWith("_count") ? [`${method} ${route} ${status} ${value}`] : [],
  );
  expect(counted.sort()).toEqual([
    "GET /api/object/cover/:id 200 1",
    "GET /api/object/cover/:id 401 1",
    "GET none 404 1",
    "POST /api/auth/register 201 1",
    "POST /api/object/register 201 1",
    "other none 405 1",
  ]);
  expect(text).not.toContain(id);
});

test("health and metrics contain the running version and each degraded component", async () => {
  const app = await openHarness({ parts: { release: "0.1.0-4f1c0de5a1b2" } });
  app.standings.tell("outbox", { reason: "No letter leaves." });
  app.standings.tell("store", { reason: "A write has failed.", stopsWork: true });
  const read = async () => parseOpenMetrics(await (await app.app.request("/api/metrics", AUTHORIZED)).text());
  const families = await read();
  const [build] = families.get("authentica_build_info")?.samples ?? [];
  expect(build).toMatchObject({ labels: { version: "0.1.0-4f1c0de5a1b2" }, value: 1 });
  const parts = families.get("authentica_degraded")?.samples ?? [];
  expect(parts.map(({ labels }) => labels.part)).toEqual([...HEALTH_PARTS]);
  expect(parts.flatMap(({ labels, value }) => (value === 1 ? [labels.part] : [])).sort()).toEqual(["outbox", "store"]);
  expect(families.get("authentica_ready")?.samples[0]?.value).toBe(0);
  const health = await (await app.app.request("/api/health")).json();
  expect(health).toMatchObject({ version: "0.1.0-4f1c0de5a1b2", degraded: [{ part: "outbox" }, { part: "store" }] });
  for (const part of ["outbox", "store"] as const) app.standings.tell(part, null);
  const well = await read();
  expect(well.get("authentica_degraded")?.samples.filter(({ value }) => value !== 0)).toEqual([]);
  expect(well.get("authentica_ready")?.samples[0]?.value).toBe(1);
});

test("metrics and health contain the longest time that the event loop was blocked", async () => {
  const app = await openHarness({ parts: { eventLoop: { longestMs: () => 1234 } } });
  const health = await (await app.app.request("/api/health")).json();
  expect(health.longestBlockMs).toBe(1234);
  const families = parseOpenMetrics(await (await app.app.request("/api/metrics", AUTHORIZED)).text());
  expect(families.get("authentica_event_loop_longest_block_seconds")?.samples[0]?.value).toBe(1.234);
});

test("the metrics contain rate limits, e-mail outbox, log writer, disk and memory", async () => {
  const { app, read } = await openMetrics();
  for (let tries = 0; tries < 6; tries++)
    await app.call("POST", "/contact/demo", null, { email: `demo${tries}@example.com` });
  app.pass(90_000);
  const value = ({ families }: Awaited<ReturnType<typeof read>>, name: string) => families.get(name)?.samples[0]?.value;
  expect(value(await read(), "authentica_outbox_letters")).toBe(0);
  await app.delivery.run();
  const after = await read();
  expect(after.families.get("authentica_limited")?.samples).toEqual([
    { name: "authentica_limited_total", labels: { rule: "contact" }, value: 1 },
  ]);
  expect(after.families.get("authentica_open")?.samples.map(({ labels }) => labels.kind)).toEqual(
    expect.arrayContaining(["bell", "download", "form", "scan"]),
  );
  for (const name of ["authentica_registry_waiting_changes", "authentica_outbox_down_seconds"])
    expect(value(after, name)).toBe(0);
  for (const name of ["authentica_disk_free_bytes", "authentica_disk_used_bytes", "process_resident_memory_bytes"])
    expect(value(after, name)).toBeGreaterThan(1_000_000);
});

test("reading the metrics requires the configured token", async () => {
  const { app } = await openMetrics();
  const ada = await app.signUp();
  for (const authorization of [
    "",
    "Bearer",
    `Bearer ${METRICS_TOKEN}x`,
    `Basic ${METRICS_TOKEN}`,
    `Bearer ${ada.accessToken}`,
  ])
    expect((await app.app.request("/api/metrics", { headers: { authorization } })).status).toBe(401);
  const closed = await openHarness({ metricsToken: null });
  expect((await closed.app.request("/api/metrics", AUTHORIZED)).status).toBe(404);
});

test.each([
  ["a missing end", "# HELP a x\n# TYPE a gauge\na 1\n"],
  ["a sample of another family", "# HELP a x\n# TYPE a gauge\nb 1\n# EOF\n"],
  ["a counter without _total", "# HELP a x\n# TYPE a counter\na 1\n# EOF\n"],
  [
    "decreasing buckets",
    '# HELP a x\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_count 1\n# EOF\n',
  ],
])("the strict OpenMetrics parser rejects %s", (_, text) => {
  expect(() => parseOpenMetrics(text)).toThrow();
});
