/**
 * Compares the alerts, their promtool tests, the runbook and the dashboard with the metrics of a real service. `npm run
 * interop -- prometheus` makes the alerts fire.
 */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { HEALTH_PARTS } from "../contract/health.ts";
import { parseOpenMetrics, type Sample } from "../tests/openmetrics.ts";
import { startServer } from "../tests/server.ts";

const textOf = (name: string) => Deno.readTextFileSync(join(import.meta.dirname as string, name));

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = (parse(textOf("alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);

interface RuleTests {
  readonly tests: readonly {
    readonly promql_expr_test: readonly { readonly expr: string; readonly exp_samples: readonly unknown[] }[];
  }[];
}
const dashboard = JSON.parse(textOf("grafana.json")) as { panels: { title: string; targets: { expr: string }[] }[] };
const expressions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
];

/** Keywords and functions of PromQL. */
const WORDS = new Set(
  "absent and by count histogram_quantile increase max min on or rate sum time unless without".split(" "),
);
/** Metrics of Prometheus and of the blackbox exporter. */
const OTHERS = new Set(["up", "probe_success", "probe_ssl_earliest_cert_expiry"]);

/** Returns the names of metrics in an expression, by removing selectors, labels, numbers and keywords. */
const metricsIn = (expr: string): string[] =>
  (
    expr
      .replace(/\{[^}]*\}/g, " ")
      .replace(/\b(by|on|without)\s*\([^)]*\)/g, " ")
      .replace(/\[\w+\]/g, " ")
      .match(/\b[a-z_]\w*/g) ?? []
  ).filter((name) => !WORDS.has(name));

let measured: readonly Sample[] = [];
const isMeasured = new Set<string>();

beforeAll(async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-alerts-" });
  const token = "of-whoever-scrapes-it";
  const server = await startServer(dir, { METRICS_TOKEN: token });
  try {
    await (await fetch(`${server.url}/api/object/register`, { method: "POST" })).body?.cancel();
    const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const families = parseOpenMetrics(await answer.text());
    measured = [...families.values()].flatMap(({ samples }) => samples);
    for (const [name, { type }] of families) isMeasured.add(type === "counter" ? `${name}_total` : name);
    for (const { name } of measured) isMeasured.add(name);
  } finally {
    await server.stop();
    await Deno.remove(dir, { recursive: true });
  }
});

test.each(expressions)("the alert $name queries existing metrics, with label values that occur", ({ expr }) => {
  const names = metricsIn(expr).filter((name) => !OTHERS.has(name));
  for (const name of names) expect([...isMeasured]).toContain(name);
  for (const [, route] of expr.matchAll(/route="([^"]*)"/g))
    expect(measured.map(({ labels }) => labels.route)).toContain(route);
});

test("each component in the health answer has an alert, and alerts name no other component", () => {
  const asked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/part=~?"([^"]*)"/g)].flatMap(([, parts = ""]) => parts.split("|")),
  );
  expect(asked.sort()).toEqual([...HEALTH_PARTS].sort());
});

test("each alert has a section in the runbook, and each section belongs to an alert", () => {
  const sections = textOf("runbook.md").split(/^## /m).slice(1);
  const named = sections.map((section) => section.slice(0, section.indexOf("\n")));
  expect(named).toHaveLength(new Set(named).size);
  expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).sort());
  for (const section of sections) expect(section).toMatch(/^\w+\n\n\S[\s\S]*\n1\. \S/);
  for (const { alert, annotations, labels } of rules) {
    expect(annotations).toEqual({
      summary: expect.stringMatching(/\.$/),
      runbook: `runbook.md#${alert.toLowerCase()}`,
    });
    expect(["page", "ticket"]).toContain(labels.severity);
  }
});

test.each(rules)("promtool confirms that the alert $alert fires when it should, and not before", ({ alert }) => {
  const { tests } = parse(textOf("alerts.test.yaml")) as RuleTests;
  const asks = `count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"})`;
  const of = tests.filter(({ promql_expr_test }) => promql_expr_test.some(({ expr }) => expr === asks));
  expect(of.length).toBeGreaterThan(0);
  for (const { promql_expr_test } of of)
    expect(promql_expr_test.map(({ exp_samples }) => exp_samples.length)).toEqual([0, 1]);
});
