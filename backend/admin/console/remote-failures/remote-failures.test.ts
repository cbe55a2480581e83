import { expect, onTestFinished, test } from "vitest";
import { RemoteFailureRequest } from "../../../contract/remote-failure.ts";
import { openKv } from "../../../platform/kv/open.ts";
import { type Harness, METRICS_TOKEN, openHarness } from "../../../tests/harness.ts";
import { createRemoteFailures } from "./service.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FAILURE: RemoteFailureRequest = { remote: "mfe_assets", release: null, kind: "entry", reason: "hangs" };

const tell = (app: Harness, failure: Partial<RemoteFailureRequest> = {}) =>
  app.call("POST", "/remote-failures", null, { ...FAILURE, ...failure });

const shown = async (app: Harness) => (await app.operations.read()).remoteFailures;

test("counts reported load failures by day, release, kind and reason, and shows them for seven days", async () => {
  const app = await openHarness();
  await Promise.all([tell(app), tell(app), tell(app, { release: "1.0.0-0123456789ab" })]);
  app.pass(DAY_MS);
  await tell(app);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const now = app.environment.now();
  expect(await shown(app)).toMatchObject([
    { ...FAILURE, day: day(now), times: 1, lastAt: new Date(now).toISOString() },
    { ...FAILURE, day: day(now - DAY_MS), times: 2 },
    { ...FAILURE, day: day(now - DAY_MS), times: 1, release: "1.0.0-0123456789ab" },
  ]);
  app.pass(6 * DAY_MS);
  expect(await shown(app)).toMatchObject([{ day: day(now), times: 1 }]);
});

test("refuses failure reports about a microfrontend that is not registered, and counts nothing", async () => {
  const app = await openHarness();
  for (const remote of ["mfe_made_up", "shell", "mfe_"]) {
    const answer = await tell(app, { remote });
    expect([answer.status, (await answer.json()).code]).toEqual([400, "invalid_input"]);
  }
  expect(await shown(app)).toEqual([]);
});

test("invented release names cannot fill the store: beyond a limit they are counted together", async () => {
  const app = await openHarness();
  for (let release = 0; release < 20; release++) await tell(app, { release: `1.0.${release}-0123456789ab` });
  const rows = await shown(app);
  expect(rows).toHaveLength(9);
  expect(rows.find(({ release }) => release === null)?.times).toBe(12);
});

test("the record of one day has room for every kind of failure report with the longest names", async () => {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const failures = createRemoteFailures({ kv, now: () => Date.parse("2026-11-22") });
  const { kind, reason } = RemoteFailureRequest.shape;
  const release = (at: number) => `999999999.999999999.99999999${at}-${"z".repeat(64)}-0123456789ab`;
  const told: Promise<void>[] = [];
  for (let at = 0; at < 8; at++)
    for (const what of kind.options)
      for (const how of reason.options)
        told.push(failures.note({ remote: "mfe_assets", release: release(at), kind: what, reason: how }));
  await Promise.all(told);
  const rows = await failures.recent();
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(told.length);
});

test("failures are counted separately by script position within a release, up to a daily limit", async () => {
  const app = await openHarness();
  const at = (line: number) => `static/js/async/${"a".repeat(110)}.js:${line}:1234567`;
  const release = `999999999.999999999.999999999-${"z".repeat(64)}-0123456789ab`;
  for (let line = 1; line <= 130; line++)
    await tell(app, { kind: "uncaught", reason: "throws", release, at: at(line) });
  const rows = await shown(app);
  expect(rows).toHaveLength(121);
  expect(rows.find((row) => row.at === undefined)).toMatchObject({ release: null, times: 10 });
});

test("a client with the metrics token gets pages and failures of the last seven days per release", async () => {
  const app = await openHarness();
  const [old, young] = ["1.0.0-0123456789ab", "1.1.0-0123456789ab"];
  for (let page = 0; page < 9; page++) app.gavePage("mfe_assets", old);
  app.gavePage("mfe_assets", young);
  app.gavePage("mfe_public", null);
  // Anyone can report a failure, here of a release that no page has contained.
  await tell(app, { release: "9.9.9-0123456789ab" });
  await Promise.all([tell(app, { release: young }), tell(app, { release: young, kind: "uncaught", reason: "throws" })]);
  app.pass(DAY_MS);
  app.gavePage("mfe_assets", old);
  const rates = [
    { remote: "mfe_assets", release: old, pages: 10, failures: 0 },
    { remote: "mfe_assets", release: young, pages: 1, failures: 2 },
    { remote: "mfe_public", release: null, pages: 1, failures: 0 },
  ];
  expect((await app.operations.read()).remoteRates).toEqual(rates);
  const answer = await app.app.request("/api/metrics/microfrontends", {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(await answer.json()).toEqual({ rates });
  expect((await app.app.request("/api/metrics/microfrontends")).status).toBe(401);
  const token = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await app.app.request("/api/metrics", { headers: token })).text();
  expect(metrics).toContain(`authentica_remote_pages_total{remote="mfe_assets",release="${old}"} 10`);
  expect(metrics).toContain(`authentica_remote_failures_total{remote="mfe_assets",release="${young}"} 2`);
  expect(metrics).not.toContain("9.9.9");
  app.pass(7 * DAY_MS);
  expect((await app.operations.read()).remoteRates).toEqual([]);
});

test.each([
  { at: "https://authentica.example/static/js/a.js:1:2" },
  { at: "static/js/ada@example.com.js:1:2" },
  { remote: "mfe_else" },
  { release: "ada@example.com" },
  { kind: "other" },
  { reason: "because" },
  { address: "https://authentica.example/dashboard" },
])("refuses a failure report that could identify a person, or that is not from our pages: %j", async (odd) => {
  const app = await openHarness();
  expect((await tell(app, odd as Partial<RemoteFailureRequest>)).status).toBe(400);
});
