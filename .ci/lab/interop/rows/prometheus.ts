import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatVkey } from "../../../../backend/formats/tlog/vkey.ts";
import { issued } from "../../../../backend/tests/certificate.ts";
import { runFile, startServer } from "../../../../backend/tests/server.ts";
import type { Bench } from "../bench.ts";
import { debian } from "../needs.ts";
import { startWitness } from "../our-witness.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const prometheus = debian("prometheus");
const promtool = debian("promtool", "prometheus");
const blackbox = debian("prometheus-blackbox-exporter");

const deploy = fileURLToPath(new URL("../../../../backend/deploy", import.meta.url));
const TOKEN = "of-this-row-alone";
const RAISED_WITHIN_MS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Alerts that a service without a backup raises from the beginning. */
const FROM_THE_START = ["AuthenticaBackupOverdue", "AuthenticaDrillOverdue"];

/**
 * Starts Prometheus with our rules and configuration for these services, scraping every second and without the delays
 * of `for`. Returns the firing alerts.
 */
async function watch(bench: Bench, urls: readonly string[], outside: { url: string; exporter: string }) {
  const folder = await bench.folder();
  const [rules = "", config = ""] = await Promise.all(
    ["alerts.yaml", "prometheus.yaml"].map((name) => readFile(join(deploy, name), "utf8")),
  );
  await writeFile(join(folder, "metrics-token"), TOKEN);
  await writeFile(join(folder, "alerts.yaml"), rules.replace(/^( +for:) .*$/gm, "$1 0s"));
  await writeFile(
    join(folder, "prometheus.yaml"),
    config
      .replace(/(_interval|_timeout): \d+s/g, "$1: 1s")
      .replace('["127.0.0.1:8000"]', JSON.stringify(urls.map((url) => new URL(url).host)))
      .replace("https://authentica.example", outside.url)
      .replace("127.0.0.1:9115", outside.exporter),
  );
  const port = await bench.freePort();
  const own = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${join(folder, "prometheus.yaml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  await bench.start(prometheus.path, args, { isReady: () => answers(`${own}/-/ready`) });
  return async (): Promise<string[]> => {
    const { data } = (await (await fetch(`${own}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.flatMap(({ state, labels }) => (state === "firing" ? [labels.alertname] : []));
  };
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/**
 * Starts the public address, whose certificate ends in 60 days (after `age`, in an hour), and the exporter that
 * checks it.
 */
async function openOutside(bench: Bench) {
  const folder = await bench.folder();
  const [fresh, old] = await Promise.all([issued(60 * DAY_MS), issued()]);
  await writeFile(join(folder, "roots.pem"), `${fresh.root}\n${old.root}\n`);
  await writeFile(join(folder, "blackbox.yaml"), "modules: { http_2xx: { prober: http } }\n");
  const port = await bench.freePort();
  const serve = ({ cert, key }: typeof fresh, at: number) =>
    Deno.serve({ port: at, hostname: "127.0.0.1", cert, key, onListen: () => undefined }, () => new Response("ready"));
  let server = serve(fresh, await bench.freePort());
  bench.atEnd(() => server.shutdown());
  const exporter = `127.0.0.1:${port}`;
  const args = [`--config.file=${join(folder, "blackbox.yaml")}`, `--web.listen-address=${exporter}`];
  await bench.start(blackbox.path, args, {
    env: { SSL_CERT_FILE: join(folder, "roots.pem") },
    isReady: () => answers(`http://${exporter}/-/healthy`),
  });
  return {
    url: `https://localhost:${server.addr.port}`,
    exporter,
    async age() {
      const { port: at } = server.addr;
      await server.shutdown();
      server = serve(old, at);
    },
  };
}

export default {
  name: "promtool fires each of our alerts; a real Prometheus fires those for a killed instance, a failed backup, broken mail, a stopped witness, a full disk and an expiring certificate",
  needs: [prometheus, promtool, blackbox],
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
      PORT: String(await bench.freePort()),
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

    const outside = await openOutside(bench);
    const firing = await watch(bench, [log.url, other.url], outside);
    const raised = async (alert: string) => {
      for (const until = Date.now() + RAISED_WITHIN_MS; !(await firing()).includes(alert); ) {
        ok(Date.now() < until, `${alert} is not raised: ${await firing()}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const gone = async (alert: string) => {
      for (const until = Date.now() + RAISED_WITHIN_MS; (await firing()).includes(alert); ) {
        ok(Date.now() < until, `${alert} does not end`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    // By then everything has been scraped. (The disk of this machine may be full, so the disk alert is not checked.)
    for (const alert of FROM_THE_START) await raised(alert);
    await gone("AuthenticaUnreachable");
    const early = (await firing()).filter((alert) => ![...FROM_THE_START, "AuthenticaDiskFull"].includes(alert));
    deepEqual(early, []);

    await other.kill();
    await raised("AuthenticaInstanceDown");

    const target = join(log.folder, "no-such-folder", "backup");
    const backup = await runFile(["backend/tasks/launch.ts", "backup", target], { DATA_DIR: log.folder });
    notEqual(backup.code, 0);
    await raised("AuthenticaBackupFailed");

    // Sends the e-mail to the new account.
    await log.growTo(1);
    await raised("AuthenticaMailStopped");

    await witness.stop();
    await log.claim();
    await raised("AuthenticaWitnessSilent");
    await raised("AuthenticaNotPublished");

    // The free disk space is below this reserve.
    await log.reopen({ REGISTRY_POLICY: "", DISK_RESERVE_MIB: "1000000000" });
    await raised("AuthenticaDiskFull");

    await outside.age();
    await raised("AuthenticaCertificateEnds");
  },
} satisfies Row;
