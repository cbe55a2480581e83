/** Strict parser of OpenMetrics text (https://prometheus.io/docs/specs/om/open_metrics_spec/). */

export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Suffixes that a sample's name may add to its family's name, by type. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  gauge: [""],
  counter: ["_total", "_created"],
  histogram: ["_bucket", "_count", "_sum", "_created"],
};
const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/** Returns the families by name. Throws an error with the line if a strict parser would reject it. */
export function parseOpenMetrics(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith("# EOF\n")) throw new Error("The metrics do not end with # EOF and a line feed.");
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>();
  let current: [name: string, family: { type: string; help: string; samples: Sample[] }] | null = null;
  for (const line of text.slice(0, -"# EOF\n".length).split("\n").slice(0, -1)) {
    const wrong = (why: string) => new Error(`${why}: ${line}`);
    const [, kind, about = "", rest = ""] = /^# (HELP|TYPE|UNIT) (\S+) (.+)$/.exec(line) ?? [];
    if (kind) {
      if (!NAME.test(about)) throw wrong("This line does not name a metric");
      if (current?.[0] !== about) {
        if (families.has(about)) throw wrong("The metric is declared twice");
        current = [about, { type: "", help: "", samples: [] }];
        families.set(...current);
      }
      if (current[1].samples.length > 0) throw wrong("The declaration comes after samples of the metric");
      if (kind === "TYPE") current[1].type = rest;
      if (kind === "HELP") current[1].help = rest;
      if (kind === "UNIT" && !about.endsWith(`_${rest}`))
        throw wrong("The name of the metric does not end with its unit");
      continue;
    }
    const [, name = "", labels, value = ""] = SAMPLE.exec(line) ?? [];
    if (!name || !current) throw wrong("This line is not a sample of a declared metric");
    const [family, { type, samples }] = current;
    if (!SUFFIXES[type]?.some((suffix) => name === family + suffix))
      throw wrong(`The metric ${family} of type ${type} cannot have this sample`);
    if (value !== "+Inf" && !Number.isFinite(Number(value))) throw wrong("The value is not a number");
    samples.push({ name, labels: labelsOf(labels ?? "", wrong), value: Number(value) });
  }
  for (const [name, family] of families) {
    if (!family.type || !family.help) throw new Error(`The metric ${name} has no TYPE or no HELP line.`);
    if (family.type === "histogram") checkBuckets(name, family.samples);
  }
  return families;
}

function labelsOf(text: string, wrong: (why: string) => Error): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name = "", value = ""] = LABEL.exec(text) ?? [];
    if (!name || name in labels) throw wrong("A label is malformed or occurs twice");
    labels[name] = value;
  }
  return labels;
}

/** Fails unless bucket counts increase and the last bucket, +Inf, counts all. */
function checkBuckets(name: string, samples: readonly Sample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(others));
  for (const [labels, ofSeries] of series) {
    const buckets = ofSeries.filter((sample) => sample.name === `${name}_bucket`);
    const counts = buckets.map(({ value }) => value);
    if (counts.some((count, at) => at > 0 && count < (counts[at - 1] ?? 0)))
      throw new Error(`The counts in the buckets of ${name} ${labels} decrease.`);
    const count = ofSeries.find((sample) => sample.name === `${name}_count`)?.value;
    if (buckets.at(-1)?.labels.le !== "+Inf" || counts.at(-1) !== count)
      throw new Error(`The last bucket of ${name} ${labels} does not hold the total count.`);
  }
}
