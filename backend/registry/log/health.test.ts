import { expect, test } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { createHealth, type HealthDeps } from "./health.ts";

/** Returns the health of a harness's store, with other dependencies where `parts` has them. */
async function openHealth(parts: Partial<HealthDeps> = {}) {
  const app = await openHarness();
  let trials = 0;
  let broken = false;
  const kv = faultyKv(app.kv, {
    writing(write) {
      trials += 1;
      return broken ? Promise.reject(new Error("no space left on device")) : write();
    },
  });
  const health = createHealth({
    kv,
    now: app.environment.now,
    registry: { waitingSince: () => null },
    checkpoints: app.checkpoints,
    publication: app.publication,
    audit: { state: () => ({ checked: 0, finishedAt: null, problems: [] }) },
    standings: app.standings,
    version: "0.0.0",
    ...parts,
  });
  return {
    app,
    health,
    trials: () => trials,
    break: () => {
      broken = true;
    },
  };
}

const refusedFor = (message: string) => expect.objectContaining({ code: "unavailable", message });

test("health reports a working service as ready, with the age of its last checkpoint", async () => {
  const app = await openHarness();
  expect(await body(app.call("GET", "/ready", null))).toMatchObject({ checkpoint: { size: 0, ageMs: 0 } });
  await app.claimed(await app.signUp("Ada"), sha256("a"));
  await app.checkpoints.sign();
  app.pass(90_000);
  expect(await body(app.call("GET", "/ready", null))).toEqual({
    status: "ready",
    store: { writeMs: 0 },
    writer: { waitingMs: 0 },
    checkpoint: { size: 1, ageMs: 90_000 },
  });
});

test("an entry that waits for its checkpoint for more than ten seconds makes the service not ready", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("a"));
  await app.checkpoints.sign();
  app.pass(60_000);
  await app.claimed(ada, sha256("b"));
  app.pass(10_000);
  await body(app.call("GET", "/ready", null));
  app.pass(1000);
  expect(await body(app.call("GET", "/ready", null), 503)).toMatchObject({
    code: "unavailable",
    message: "An entry has waited 11 s for a signed checkpoint; the limit is 10 s.",
  });
  await app.checkpoints.sign();
  await body(app.call("GET", "/ready", null));
});

test("a store that cannot be written makes the service not ready, and is tried again after a second", async () => {
  const { app, health, break: breakStore } = await openHealth();
  await health.ready();
  breakStore();
  await health.ready();
  app.pass(1000);
  await expect(health.ready()).rejects.toEqual(refusedFor("The store cannot be written."));
});

test("the trial write for the health answer changes nothing, and requests within a second share one trial write", async () => {
  const { app, health, trials } = await openHealth();
  const before = await Array.fromAsync(app.kv.list({ prefix: [] }));
  await Promise.all([health.ready(), health.ready()]);
  app.pass(999);
  await health.ready();
  expect(trials()).toBe(1);
  app.pass(1);
  await health.ready();
  expect(trials()).toBe(2);
  expect(await Array.fromAsync(app.kv.list({ prefix: [] }))).toEqual(before);
});

test("a log writer that keeps a change waiting for more than ten seconds makes the service not ready", async () => {
  let since = 0;
  const { app, health } = await openHealth({ registry: { waitingSince: () => since } });
  since = app.environment.now();
  app.pass(10_000);
  expect(await health.ready()).toMatchObject({ writer: { waitingMs: 10_000 } });
  app.pass(1000);
  await expect(health.ready()).rejects.toEqual(refusedFor("The writer of the log has kept a change waiting for 11 s."));
});

test("the reason why the log refuses entries makes the service not ready", async () => {
  const refusal = new Refusal("unavailable", "The store is an older copy.");
  const { health } = await openHealth({ checkpoints: { latest: () => null, refusal: () => refusal } });
  await expect(health.ready()).rejects.toBe(refusal);
});

test("a component with a problem makes the service degraded but still ready", async () => {
  const app = await openHarness();
  const degraded = [{ part: "outbox", reason: "A letter has waited for an hour." }];
  expect(await body(app.call("GET", "/health", null))).not.toHaveProperty("degraded");
  app.standings.tell("outbox", { reason: "A letter has waited for an hour." });
  expect(await body(app.call("GET", "/health", null))).toMatchObject({ status: "degraded", version: "test", degraded });
  expect(await body(app.call("GET", "/ready", null))).toMatchObject({ status: "ready", degraded });
  app.standings.tell("outbox", null);
  expect(await body(app.call("GET", "/health", null))).toMatchObject({ status: "ok", registry: { size: 0 } });
});

test("a component that stops all work makes the service not ready", async () => {
  const { app, health } = await openHealth();
  app.standings.tell("clock", { reason: "The clock has jumped.", stopsWork: true });
  await expect(health.ready()).rejects.toEqual(refusedFor("The clock has jumped."));
  expect(await health.read()).toMatchObject({ degraded: [{ part: "clock", reason: "The clock has jumped." }] });
});

test("a log that refuses or fails its audit makes the service degraded", async () => {
  const refusal = new Refusal("unavailable", "The store is an older copy.");
  const { health } = await openHealth({
    checkpoints: { latest: () => null, refusal: () => refusal },
    audit: { state: () => ({ checked: 1, finishedAt: null, problems: ["Entry 0 is missing."] }) },
  });
  expect(await health.read()).toMatchObject({
    status: "degraded",
    degraded: [
      { part: "registry", reason: "The store is an older copy." },
      { part: "registry", reason: "The audit has found a problem: Entry 0 is missing." },
    ],
  });
});
