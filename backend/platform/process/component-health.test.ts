import { expect, test } from "vitest";
import { createComponentHealth } from "./component-health.ts";

function openStandings() {
  const lines: unknown[] = [];
  return { standings: createComponentHealth((line) => lines.push(line)), lines };
}

test("an unhealthy component is reported until it is healthy, and each change is logged once", () => {
  const { standings, lines } = openStandings();
  expect(standings.troubles()).toEqual([]);
  standings.tell("outbox", { reason: "A letter has waited for 20 minutes." });
  standings.tell("outbox", { reason: "A letter has waited for 21 minutes." });
  standings.tell("clock", { reason: "The clock has jumped.", stopsWork: true });
  expect(standings.troubles()).toEqual([
    { part: "outbox", reason: "A letter has waited for 21 minutes." },
    { part: "clock", reason: "The clock has jumped.", stopsWork: true },
  ]);
  standings.tell("outbox", null);
  standings.tell("outbox", null);
  expect(standings.troubles()).toEqual([{ part: "clock", reason: "The clock has jumped.", stopsWork: true }]);
  expect(lines).toEqual([
    { level: "error", event: "degraded", part: "outbox", reason: "A letter has waited for 20 minutes." },
    { level: "error", event: "degraded", part: "clock", reason: "The clock has jumped." },
    { level: "info", event: "restored", part: "outbox" },
  ]);
});
