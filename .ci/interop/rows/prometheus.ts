import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runFile, startServer } from "../../../backend/tests/server.ts";
import { formatVkey } from "../../../backend/tlog/vkey.ts";
import type { Bench } from "../bench.ts";
import { debian } from "../needs.ts";
import { startWitness } from "../our-witness.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const prometheus = debian("prometheus");
const promtool = debian("promtool", "prometheus");

const deploy = fileURLToPath(new URL("../../../backend/deploy", import.meta.url));
const TOKEN = "of-this-row-alone";
const RAISED_WITHIN_MS = 20_000;

/** Prometheus with our rules and our configuration for these services, each second and without the delays of `for`. Returns the alerts that fire. */
async function watch(bench: Bench, urls: readonly string[]): Promise<() => Promise<string[]>> {
  const folder = await bench.folder();
  const [rules, config] = await Promise.all(
    ["alerts.yaml", "prometheus.yaml"].map((name) => readFile(join(deploy, name), "utf8")),
  );
  await writeFile(join(folder, "metrics-token"), TOKEN);
  await writeFile(join(folder, "alerts.yaml"), (rules as string).replace(/^( +for:) .*$/gm, "$1 0s"));
  await writeFile(
    join(folder, "prometheus.yaml"),
    (config as string)
      .replace(/(_interval|_timeout): \d+s/g, "$1: 1s")
      .replace('["127.0.0.1:8000"]', JSON.stringify(urls.map((url) => new URL(url).host))),
  );
  const port = await bench.freePort();
  const own = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${join(folder, "prometheus.yaml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  await bench.start(prometheus.path, args, {
    isReady: async () => {
      const answer = await fetch(`${own}/-/ready`).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok ?? false;
    },
  });
  return async () => {
    const { data } = (await (await fetch(`${own}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string; instance?: string } }[] };
    };
    return data.alerts.flatMap(({ state, labels }) => (state === "firing" ? [labels.alertname] : []));
  };
}

export default {
  name: "promtool has each of our alerts fire, and a real Prometheus raises those of an instance killed, a witness stopped, a backup failed and mail broken",
  needs: [prometheus, promtool],
  async run(bench) {
    const checked = await bench.folder();
    for (const name of ["alerts.yaml", "alerts.test.yaml", "prometheus.yaml"])
      await copyFile(join(deploy, name), join(checked, name));
    await writeFile(join(checked, "metrics-token"), TOKEN);
    for (const what of [
      ["check", "config", "prometheus.yaml"],
      ["test", "rules", "alerts.test.yaml"],
    ]) {
      const { code, output, errors } = await ran(promtool.path, what, { cwd: checked });
      equal(code, 0, output + errors);
    }

    const first = await bench.openLog({
      METRICS_TOKEN: TOKEN,
      SMTP_URL: `smtp://127.0.0.1:${await bench.freePort()}`,
    });
    const vkeys = await first.vkeys();
    const witness = await startWitness(bench, "witness.example/stopped", vkeys);
    const policy = join(await bench.folder(), "policy");
    const logs = vkeys.map((vkey) => `log ${vkey} ${first.prefix}\n`).join("");
    const [key] = witness.keys;
    ok(key);
    await writeFile(policy, `${logs}witness one ${formatVkey(key)} ${witness.url}\nquorum one\n`);
    const log = await first.reopen({ REGISTRY_POLICY: policy, WITNESS_EVERY: "1" });
    const other = await startServer(await bench.folder(), { METRICS_TOKEN: TOKEN });
    bench.atEnd(() => other.kill().catch(() => undefined));

    const firing = await watch(bench, [log.url, other.url]);
    const raised = async (alert: string) => {
      for (const until = Date.now() + RAISED_WITHIN_MS; !(await firing()).includes(alert); ) {
        ok(Date.now() < until, `${alert} is not raised: ${await firing()}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    // There is no exporter here, and neither backup nor drill yet: by then both services have been scraped.
    for (const alert of ["AuthenticaUnreachable", "AuthenticaBackupOverdue", "AuthenticaDrillOverdue"])
      await raised(alert);
    const quiet = new Set(["AuthenticaUnreachable", "AuthenticaBackupOverdue", "AuthenticaDrillOverdue"]);
    deepEqual(
      (await firing()).filter((alert) => !quiet.has(alert)),
      [],
    );

    await other.kill();
    await raised("AuthenticaInstanceDown");

    const target = join(log.folder, "no-such-folder", "backup");
    const backup = await runFile(["backend/tasks/launch.ts", "backup", target], { DATA_DIR: log.folder });
    notEqual(backup.code, 0);
    await raised("AuthenticaBackupFailed");

    // The letter to the account that registers.
    await log.growTo(1);
    await raised("AuthenticaMailStopped");

    await witness.stop();
    await log.claim();
    await raised("AuthenticaWitnessSilent");
    await raised("AuthenticaNotPublished");
  },
} satisfies Row;
