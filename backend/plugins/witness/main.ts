/**
 * Runs `npm run op -- witness --state DIR --name NAME --logs FILE… [--listen HOST:PORT]`, which cosigns checkpoints
 * of other logs. Exits with 0 when stopped.
 */
import { join } from "node:path";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { consoleLog } from "../../platform/http/calls/log.ts";
import { openServer } from "../../platform/http/listener/server.ts";
import { createBackgroundJobs } from "../../platform/process/background-jobs.ts";
import { connectionBudget, countFreeDescriptors } from "../../platform/process/descriptors.ts";
import { listen } from "../../platform/process/listen.ts";
import { endWhenUnhandled } from "../../platform/process/unhandled.ts";
import { openWitnessFolder } from "./folder.ts";
import { witnessHandler } from "./handler.ts";
import { openKnownLogs } from "./known-logs.ts";
import { seenStore } from "./last-cosigned.ts";
import { readWitnessOptions } from "./options.ts";
import { keepTwoHistories } from "./two-histories.ts";
import { createWitness } from "./witness.ts";

const LISTS_EVERY_MS = 10_000;
const STOP_WITHIN_MS = 5_000;
const LOOPBACK = /^(127\.|::1$|localhost$)/;

const started = endWhenUnhandled(consoleLog);
const { state, name, logs: files, host, port } = readWitnessOptions(Deno.args, "/");
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const folder = await openWitnessFolder({ dir: state, name, randomBytes, now: Date.now });
const { signers } = folder;
const logs = await openKnownLogs({ files, dir: state, log: consoleLog });
const seen = seenStore(state, signers);
const witness = createWitness({
  logs,
  seen,
  signers,
  now: Date.now,
  onTwoHistories: keepTwoHistories(join(state, "evidence"), consoleLog),
});

const chores = createBackgroundJobs(consoleLog);
chores.every("log_lists", LISTS_EVERY_MS, logs.refresh);

// On loopback all clients come through a proxy, so connections are not limited by address.
const connections = connectionBudget(countFreeDescriptors(state), LOOPBACK.test(host));
const server = await listen({
  port,
  handler: witnessHandler({ witness, logs, seen, keys: signers, log: consoleLog }),
  connections,
  serve: (at, handler) => openServer({ port: at, host, handler, connections, log: consoleLog }),
  onListen: (at) => consoleLog({ level: "info", event: "listening", port: at, connections: connections.most }),
  log: consoleLog,
  giveUp: () => Deno.exit(1),
});
for (const key of signers) consoleLog({ level: "info", event: "witness_key", vkey: formatVkey(key) });
started();

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  Deno.addSignalListener(signal, async () => {
    // A terminal and npm both send the signal, so it may arrive twice.
    if (isStopping) return;
    isStopping = true;
    consoleLog({ level: "info", event: "stopping", withinMs: STOP_WITHIN_MS });
    setTimeout(() => Deno.exit(1), STOP_WITHIN_MS + 3000);
    await Promise.all([chores.stop(STOP_WITHIN_MS), server.stop(STOP_WITHIN_MS)]);
    folder.close();
    Deno.exit(0);
  });
