/** The arguments of the commands, and their usage. */
import { parseArgs } from "node:util";
import { failed } from "./failure.ts";

export const VERBS = ["release", "promote", "rollback", "status"] as const;
export type Verb = (typeof VERBS)[number];

export interface Words {
  readonly verb: Verb;
  /** A folder or a bucket. */
  readonly to: string;
  /** Public address of the place, without a slash at its end. */
  readonly url: string | null;
  /** Address of the shell, without a slash at its end. */
  readonly shell: string | null;
  /** Per cent of the visitors. */
  readonly canary: number | null;
  readonly keepMs: number;
  readonly isDryRun: boolean;
  /** Whether to release the existing `dist` without building. */
  readonly isBuilt: boolean;
  /** Whether to promote a release that fails clearly more often. */
  readonly isForced: boolean;
  readonly isJson: boolean;
  /** Whether to read every file. */
  readonly isWhole: boolean;
  /** A position in a script of a release, to be found in its sources. */
  readonly where: Where | null;
  readonly id: string | null;
}

export interface Where {
  readonly release: string;
  /** `static/js/…` */
  readonly file: string;
  /** Counted from 1, as browsers do. */
  readonly line: number;
  readonly column: number;
}

const DAY_MS = 24 * 3600 * 1000;

const USAGE = `
npm run release  -w mfe-… -- --to PLACE [--canary PERCENT] [--url ADDRESS] [--shell ADDRESS] [--keep-days N] [--built] [--dry-run]
npm run promote  -w mfe-… -- --to PLACE [--canary PERCENT] [--shell ADDRESS [--force]]
npm run rollback -w mfe-… -- --to PLACE [RELEASE]
npm run status   -w mfe-… -- --to PLACE [--json] [--check] [--where RELEASE/static/js/….js:LINE:COLUMN]

PLACE     a folder, or s3://bucket/prefix?region=… with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; default: RELEASES
--url     public address of PLACE; a release is read from there before any visitor gets it; default: RELEASES_URL
--shell   address of the product whose shell must be able to run the build; default: the shell of this tree. promote reads the
          canary's failures there (with METRICS_TOKEN) and refuses one that fails clearly more often; --force promotes it
`;

const OPTIONS = {
  to: { type: "string" },
  url: { type: "string" },
  shell: { type: "string" },
  canary: { type: "string" },
  "keep-days": { type: "string" },
  "dry-run": { type: "boolean" },
  built: { type: "boolean" },
  json: { type: "boolean" },
  check: { type: "boolean" },
  force: { type: "boolean" },
  where: { type: "string" },
} as const;

const TAKES: Readonly<Record<Verb, readonly (keyof typeof OPTIONS)[]>> = {
  release: ["to", "url", "shell", "canary", "keep-days", "dry-run", "built"],
  promote: ["to", "canary", "shell", "force"],
  rollback: ["to"],
  status: ["to", "json", "check", "where"],
};

export type Variables = Readonly<Record<string, string | undefined>>;

const wrong = (message: string) => failed(`${message}\n${USAGE}`);

/**
 * Reads the arguments of the command. Throws a `ReleaseFailure` that says what is wrong and how the commands are
 * used.
 */
export function readWords(words: readonly string[], variables: Variables): Words {
  const [first, ...rest] = words;
  const verb = VERBS.find((known) => known === first);
  if (!verb) throw wrong(`Expected one of ${VERBS.join(", ")}, got ${first ?? "nothing"}.`);
  const { values, positionals } = parsed(rest);
  for (const name of Object.keys(values))
    if (!TAKES[verb].some((known) => known === name)) throw wrong(`${verb} does not accept --${name}.`);
  const [id = null, ...more] = positionals;
  if (more.length > 0 || (id !== null && verb !== "rollback"))
    throw wrong(`${verb} does not accept the arguments "${positionals.join(" ")}".`);
  const to = values.to ?? variables.RELEASES;
  if (!to) throw wrong("The location of the releases is missing: use --to PLACE, or set RELEASES.");
  const url = values.url ?? (verb === "release" ? variables.RELEASES_URL : undefined);
  return {
    verb,
    to,
    url: url ? address("--url", url) : null,
    shell: values.shell ? address("--shell", values.shell) : null,
    canary: values.canary === undefined ? null : whole("--canary", values.canary, 1, 99),
    keepMs: whole("--keep-days", values["keep-days"] ?? "30", 1, 3650) * DAY_MS,
    isDryRun: values["dry-run"] ?? false,
    isBuilt: values.built ?? false,
    isForced: values.force ?? false,
    isJson: values.json ?? false,
    isWhole: values.check ?? false,
    where: values.where === undefined ? null : whereOf(values.where),
    id,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function whereOf(text: string): Where {
  const [, release, file, line, column] =
    /^([\w.-]+)\/(static\/js\/[\w./-]+\.js):(\d{1,7}):(\d{1,7})$/.exec(text) ?? [];
  if (release === undefined || file === undefined)
    throw wrong(`--where is "${text}"; it must be RELEASE/static/js/….js:LINE:COLUMN, as the console shows them.`);
  return { release, file, line: Number(line), column: Number(column) };
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw wrong(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
  return number;
}

function address(name: string, text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw wrong(
      `${name} is "${text}"; it must be an http or https address without query, such as https://cdn.example/releases.`,
    );
  return url.href.replace(/\/+$/, "");
}
