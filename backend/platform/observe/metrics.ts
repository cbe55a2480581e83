import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";

/**
 * Metrics of a process, as OpenMetrics text. Values are in base units (seconds, bytes), which are the suffix of each
 * name.
 */
export interface Metrics {
  readonly contentType: string;
  /** Counts a request and its duration, by route pattern; `null` if no route matched. */
  answered(
    request: { readonly route: string | null; readonly method: string; readonly status: number },
    seconds: number,
  ): void;
  /** Adds a histogram and returns the function that records a value. */
  histogram(name: string, help: string, buckets: readonly number[]): (value: number) => void;
  /** Adds a gauge that is read at each scrape. If `read` returns `null`, the value is unknown and left out. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void;
  /** Adds a gauge with one label, read at each scrape. */
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  /**
   * Adds a counter with one label, whose values other code maintains; they never decrease while the process runs.
   * `name` is without `_total`.
   */
  counts(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  /** Like `counts`, with several labels. */
  countsBy<const L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    read: () => readonly (readonly [Readonly<Record<L, string>>, number])[],
  ): void;
  read(): Promise<string>;
}

const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Any text can be a method. Unknown methods are counted together, because each label value is kept for ever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function createMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const requests = new Histogram({
    name: "authentica_http_request_duration_seconds",
    help: "Duration of API requests, by route pattern.",
    labelNames: ["route", "method", "status"],
    buckets: LATENCY_BUCKETS,
    registers,
  });
  return {
    contentType: registry.contentType,
    answered({ route, method, status }, seconds) {
      requests.observe({ route: route ?? "none", method: METHODS.has(method) ? method : "other", status }, seconds);
    },
    histogram(name, help, buckets) {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers });
      return (value) => histogram.observe(value);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read();
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count);
        },
      });
    },
    counts(name, help, label, read) {
      new Counter({
        name: `${name}_total`,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
        },
      });
    },
    countsBy(name, help, labels, read) {
      new Counter({
        name: `${name}_total`,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset();
          for (const [values, count] of read()) this.inc(values, count);
        },
      });
    },
    read: () => registry.metrics(),
  };
}
