import { equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiDocument } from "../../../../backend/api/openapi/document.ts";
import { openMailService } from "../../../../backend/tests/mail-service.ts";
import { STORY_PASSWORD } from "../../../../backend/tests/story-run.ts";
import { python } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { createMailbox } from "../schemathesis/mailbox.ts";
import {
  groupsOf,
  heldIn,
  inTurn,
  keepResult,
  type Operation,
  type Result,
  readResults,
  STATEFUL,
} from "../schemathesis/plan.ts";
import { openStage } from "../schemathesis/stage.ts";

const schemathesis = python("schemathesis==4.32.5");
const parts = fileURLToPath(new URL("../schemathesis", import.meta.url));

/** Number of generated requests per call, in addition to those derived from its description. */
const EXAMPLES = Number(Deno.env.get("EXAMPLES") ?? 20);
/** Requests are the same in each run. With many examples they differ, and the seed is printed. */
const SEED = Deno.env.get("SEED") ?? (Deno.env.has("EXAMPLES") ? String(Math.floor(Math.random() * 1e9)) : "1");
/** With many examples the groups are small, so that an interrupted run loses little. */
const MAX_TOGETHER = EXAMPLES < 100 ? 40 : 5;
/** Names of operations, separated by commas: only these are tested; `stateful` means sequences of calls. */
const ONLY = Deno.env.get("ONLY")?.split(",");
/** Folder for the output of schemathesis and the groups that passed; these are not run again. */
const KEPT = Deno.env.get("KEPT");
/** Number of parallel runs: one per processor, at least two. */
const AT_ONCE = Math.max(2, navigator.hardwareConcurrency);
/** Share of calls that may never get a 2xx. */
const MAX_SILENT = 0.1;
const WITHIN_MS = 20 * 60_000 + EXAMPLES * 4000;

const ROOT = "root@people.example";
const METRICS_TOKEN = "whoever-scrapes-has-this-one";

async function operationsOf(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, tags: [tag], "x-audience": audience, requestBody }) => ({
      operationId,
      tag,
      audience,
      hasBody: requestBody !== undefined,
    }));
}

/** The first failure in the output. */
const foundIn = (output: string) =>
  output.slice(Math.max(0, output.search(/^=+ (ERRORS|FAILURES) =+$/m))).slice(0, 3500);

const sum = (counts: Readonly<Record<string, number>> = {}) =>
  Object.values(counts).reduce((all, count) => all + count, 0);

export default {
  name: "schemathesis finds that all answers of our API match its description, for valid and invalid requests",
  needs: [schemathesis],
  withinMs: WITHIN_MS,
  async run(bench) {
    const mail = openMailService("scaleway");
    bench.atEnd(() => mail.close());
    const { url } = await bench.openLog({
      ADMIN_EMAIL: ROOT,
      ADMIN_PASSWORD: STORY_PASSWORD,
      MAIL_URL: mail.url,
      METRICS_TOKEN,
      WEBHOOKS: "loopback",
      RATE_LIMIT_SCALE: "1000000",
    });
    const operations = await operationsOf(url);
    const forAdministrators = new Set(
      operations.filter(({ audience }) => /^(recent )?admin$/.test(audience)).map(({ operationId }) => operationId),
    );
    const stage = await openStage({
      url,
      mailbox: createMailbox(mail),
      rootEmail: ROOT,
      metricsToken: METRICS_TOKEN,
      forAdministrators,
      accounts: Math.max(5, EXAMPLES / 20),
    });
    bench.atEnd(() => stage.close());
    const folder = await bench.folder();
    const kept = KEPT ?? folder;
    await Deno.mkdir(kept, { recursive: true });
    const failures: string[] = [];

    async function fuzz(group: readonly string[]): Promise<void> {
      const isStateful = group.includes(STATEFUL);
      const name = `${SEED}-${group[0]}`;
      const args = [
        ...["-m", "schemathesis.cli", "--config-file", join(parts, "schemathesis.toml")],
        ...["run", `${url}/api/openapi.json`, "--url", `${url}/api`],
        ...["--phases", isStateful ? "stateful" : "examples,coverage,fuzzing"],
        ...["--max-examples", String(EXAMPLES), "--seed", SEED, "--generation-database", "none", "--workers", "1"],
        ...["--continue-on-failure", "--warnings", "off", "--no-color", "--suppress-health-check", "all"],
        ...(isStateful ? [] : group.flatMap((operation) => ["--include-operation-id", operation])),
      ];
      const told = join(folder, `${name}.json`);
      const env = {
        STAGE: stage.address,
        SEEN: told,
        SCHEMATHESIS_HOOKS: "hooks",
        PYTHONPATH: parts,
        PYTHONDONTWRITEBYTECODE: "1",
      };
      const began = performance.now();
      const { code, output, errors } = await ran(schemathesis.path, args, { cwd: folder, env, withinMs: WITHIN_MS });
      const held = code === 0;
      const seconds = Math.round((performance.now() - began) / 1000);
      await Deno.writeTextFile(join(kept, `${name}.txt`), output + errors);
      if (!held) failures.push(`${foundIn(output)}${errors}`);
      const seen = await Deno.readTextFile(told).catch(() => '{"statuses":{},"madeUp":{}}');
      const { statuses, madeUp } = JSON.parse(seen) as Pick<Result, "statuses" | "madeUp">;
      await keepResult(kept, name, {
        operations: group,
        examples: EXAMPLES,
        seed: SEED,
        held,
        seconds,
        statuses,
        madeUp,
      });
      const calls = Object.values(statuses).reduce((all, counts) => all + sum(counts), 0);
      const what = group.length > 3 ? `${group[0]} and ${group.length - 1} others` : group.join(", ");
      console.log(`${held ? "held" : "FAILED"}: ${what}, ${calls} calls, ${sum(madeUp)} made up, in ${seconds} s`);
    }

    console.log(`Seed ${SEED}, ${EXAMPLES} examples per call`);
    const done = heldIn(await readResults(kept), EXAMPLES);
    const isWanted = (name: string) => !done.has(name) && (ONLY?.includes(name) ?? true);
    const wanted = operations.filter(({ operationId }) => isWanted(operationId));
    // The stateful group takes longest and cannot be divided, so it starts first.
    const groups = [...(isWanted(STATEFUL) ? [[STATEFUL]] : []), ...groupsOf(wanted, MAX_TOGETHER)];
    await inTurn(groups, AT_ONCE, fuzz);

    const results = (await readResults(kept)).filter(({ examples }) => examples >= EXAMPLES);
    const succeeded = new Set(
      results.flatMap(({ statuses }) =>
        Object.entries(statuses).flatMap(([name, counts]) =>
          Object.keys(counts).some((status) => status.startsWith("2")) ? [name] : [],
        ),
      ),
    );
    const asked = operations.map(({ operationId }) => operationId).filter((name) => ONLY?.includes(name) ?? true);
    const silent = asked.filter((name) => !succeeded.has(name));
    console.log(`Calls that were never answered 2xx: ${silent.join(", ")}`);
    for (const [name, reason] of stage.failures)
      console.log(`${name} was sent without what makes it succeed: ${reason}`);
    const most = (name: string) => Math.max(0, ...results.map(({ madeUp }) => madeUp[name] ?? 0));
    const few = asked.filter((name) => most(name) < EXAMPLES);
    console.log(`Calls of which no more can be made up: ${few.map((name) => `${name} ${most(name)}`).join(", ")}`);
    equal(failures.length, 0, failures.join("\n"));
    // Refusals alone would prove little. Some calls need something that does not exist here, but only a few.
    ok(silent.length <= MAX_SILENT * asked.length || ONLY !== undefined, `${silent.length} calls never succeeded.`);
  },
} satisfies Row;
