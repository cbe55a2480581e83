import { BlockList } from "node:net";
import { join } from "node:path";
import { type UserRecord, userRecords } from "../../../backend/accounts/users/store.ts";
import { WEBHOOK_EVENTS } from "../../../backend/contract/constants.ts";
import { createObjects } from "../../../backend/objects/lifecycle/service.ts";
import { createNotifications } from "../../../backend/objects/notifications/service.ts";
import { openFileBlobs } from "../../../backend/platform/blobs/files.ts";
import { type Environment, systemEnvironment } from "../../../backend/platform/environment.ts";
import type { Kv } from "../../../backend/platform/kv/kv.ts";
import { openKv } from "../../../backend/platform/kv/open.ts";
import { createLimits } from "../../../backend/platform/limits/limits.ts";
import { alone } from "../../../backend/platform/process/lease.ts";
import { type Network, systemNetwork } from "../../../backend/plugins/webhooks/network.ts";
import { openWebhooks } from "../../../backend/plugins/webhooks/open.ts";
import { deliveryRecords, laneRecords } from "../../../backend/plugins/webhooks/store.ts";
import { createLog } from "../../../backend/registry/log/log.ts";
import { accountRecord } from "../../../backend/tests/account-record.ts";
import { pause } from "./load.ts";
import type { Scenario, Trial } from "./scenario.ts";

const OBJECTS = 1250;
/** A registration, two new names and a revocation. */
const EVENTS_EACH = 4;
/** Hosts that receive all events. */
const TOLD = ["random.example", "liar.example"] as const;
const DELIVERIES = OBJECTS * EVENTS_EACH * TOLD.length;
const AT_ONCE = 16;
/** Replaces the service's timeout of 15 seconds (ms). */
const WITHIN_MS = 250;
const HOUR_MS = 3_600_000;
/** Time (ms) until another process takes over the leases of a crashed one. */
const LEASE_MS = 31_000;
/**
 * Number of half hours after the last event. Together they are longer than two days, after which every message is
 * delivered or given up.
 */
const MAX_IDLE = 150;
const CRASHES = 10;
const SAMPLE_MS = 100;
/** Half of the memory of 10,000 messages. */
const MAX_GROWTH_MB = 10;
const PUBLIC = "93.184.216.34";

/** DNS answers for a name that is rebound: each private address comes between two public ones. */
const LIES = [
  ["127.0.0.1"],
  [PUBLIC, "169.254.169.254"],
  ["10.0.0.7", PUBLIC],
  ["::ffff:192.168.1.1"],
  ["64:ff9b::a9fe:a9fe"],
  ["fd00:ec2::254"],
  ["2002:7f00:1::1"],
  ["0.0.0.0"],
  ["100.64.0.1"],
].flatMap((lie) => [[PUBLIC], lie, [PUBLIC]]);

/** Written independently of the product's own list. */
const PRIVATE = new BlockList();
for (const [address, length] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  PRIVATE.addSubnet(address, length, "ipv4");
PRIVATE.addSubnet("::", 3, "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

const OWNER = accountRecord({ id: "01SOAK0000000000000000000A", walletAddress: `0x${"1".repeat(40)}` });
/** The only endpoint of this account never answers. */
const OTHER = accountRecord({ id: "01SOAK0000000000000000000B", walletAddress: `0x${"2".repeat(40)}` });

/**
 * Opens a server that fails and hangs at random. For each host and object, it records the numbers of the accepted
 * entries in order.
 */
function openReceiver(trial: Trial) {
  const taken = new Map<string, number[]>();
  let requests = 0;
  let again = 0;
  const closing = new AbortController();

  function taking(
    host: string,
    data: { readonly object: { readonly id: string }; readonly entry: { readonly number: number } },
  ) {
    const lane = `${host} ${data.object.id}`;
    const numbers = taken.get(lane) ?? [];
    taken.set(lane, numbers);
    const { number } = data.entry;
    if (numbers.includes(number)) again += 1;
    else {
      trial.expect(number === numbers.length, `${lane}: entry ${number} arrives as number ${numbers.length}`);
      numbers.push(number);
    }
    return new Response("ok");
  }

  const options = {
    port: 0,
    hostname: "127.0.0.1",
    onListen: () => undefined,
    signal: closing.signal,
    // Handles a request whose sender closed the connection before the end.
    onError: () => new Response(null, { status: 500 }),
  };
  const server = Deno.serve(options, async (request) => {
    requests += 1;
    const host = request.headers.get("host") ?? "";
    const { type, data } = await request.json();
    const chance = Math.random();
    if (type === "challenge") return new Response(data.challenge);
    // Longer than any timeout.
    if (host === "hangs.example" || (host === "random.example" && chance < 0.03)) {
      await pause(20 * WITHIN_MS);
      return new Response("late");
    }
    if (host === "liar.example") return taking(host, data);
    if (chance < 0.1) return new Response("busy", { status: 503, headers: { "retry-after": "30" } });
    if (chance < 0.2) return new Response("x".repeat(100_000), { status: 500 });
    if (chance < 0.23) return new Response(null, { status: 302, headers: { location: "http://127.0.0.1:22/" } });
    return taking(host, data);
  });
  return {
    port: server.addr.port,
    taken,
    figures: () => ({ requests, again }),
    close: () => closing.abort(),
  };
}

/** A simulated Internet: every public address is the receiver; connections to other addresses are recorded. */
function networkTo(port: number, trial: Trial) {
  const system = systemNetwork();
  let looks = 0;
  let refused = 0;
  const network: Network = {
    async resolve(name) {
      if (name !== "liar.example") return [PUBLIC];
      const addresses = LIES[looks++ % LIES.length] ?? [];
      if (addresses.some((address) => address !== PUBLIC)) refused += 1;
      return addresses;
    },
    connect(address, wanted, signal) {
      const family = address.includes(":") ? "ipv6" : "ipv4";
      trial.expect(address === PUBLIC && wanted === 443, `a connection to ${address}:${wanted}`);
      trial.expect(!PRIVATE.check(address, family), `something goes to the private address ${address}`);
      return system.connect("127.0.0.1", port, signal);
    },
    secure: async (connection) => connection,
  };
  return { network, refused: () => refused };
}

/** Registers objects, renames them twice and revokes them, several at the same time. */
async function makeEvents(kv: Kv, environment: Environment, folder: string): Promise<void> {
  const registry = createLog({ kv, now: environment.now });
  const objects = createObjects({
    makerStands: async () => true,
    kv,
    registry,
    blobs: await openFileBlobs(join(folder, "blobs"), environment.ulid),
    notifications: createNotifications({
      kv,
      environment,
      marks: "",
      openOffers: async () => new Map(),
      historyAccess: async () => ({ sees: "log" }),
    }),
    limits: createLimits({ kv, now: environment.now, key: "soak", scale: 1000 }),
    environment,
    publicUrl: "https://authentica.example",
  });
  const makeOne = async (owner: UserRecord) => {
    const { _id } = await objects.claim(
      owner,
      {
        objectName: "Étude",
        walletAddress: owner.walletAddress as string,
        hash: environment.randomBytes(32).toHex(),
      },
      null,
    );
    for (const name of ["Étude 2", "Étude 3"]) await objects.edit(owner, { objectId: _id, objectName: name });
    await objects.revoke(owner, _id);
  };
  let left = OBJECTS;
  const makeSome = async () => {
    while (left-- > 0) await makeOne(OWNER);
  };
  await Promise.all([makeOne(OTHER), ...Array.from({ length: AT_ONCE }, makeSome)]);
}

/** Checks the guarantees of webhooks with unreliable receivers. */
export const webhooks: Scenario = {
  name: "webhooks",
  injects: `${DELIVERIES} deliveries to receivers that fail at random, hang and lie about their address, with ${CRASHES} crashes between sending a message and recording it`,
  async run(trial) {
    const kv = await openKv(join(trial.folder, "webhooks.sqlite3"));
    trial.atEnd(() => kv.close());
    const system = systemEnvironment();
    let ahead = 0;
    const environment: Environment = { ...system, now: () => system.now() + ahead };
    const receiver = openReceiver(trial);
    trial.atEnd(receiver.close);
    const { network, refused } = networkTo(receiver.port, trial);
    const open = () =>
      openWebhooks({
        kv,
        environment,
        key: Uint8Array.from({ length: 32 }, () => 7).toBase64({ alphabet: "base64url", omitPadding: true }),
        mode: "on",
        publicUrl: "https://authentica.example",
        log: ({ level, event, error }) => trial.expect(level !== "error", `in the log: ${event}: ${error}`),
        limits: createLimits({ kv, now: environment.now, key: "soak", scale: 1000 }),
        lease: alone,
        network,
        withinMs: WITHIN_MS,
      });
    for (const user of [OWNER, OTHER]) await kv.set(userRecords.at(user.id), user);
    const events = WEBHOOK_EVENTS.filter((event) => event !== "object.viewed");
    const { service } = open();
    for (const host of TOLD) await service.add(OWNER.id, { url: `https://${host}/in`, events }, null);
    const hanging = await service.add(OTHER.id, { url: "https://hangs.example/in", events }, null);
    // A name may resolve to a private address when its challenge is sent, so the challenge is requested again.
    for (const { id: userId } of [OWNER, OTHER])
      for (let tries = 0; tries < 20; tries += 1) {
        await open().deliver(new AbortController().signal);
        const waiting = (await service.list(userId)).filter(({ confirmed }) => !confirmed);
        if (waiting.length === 0) break;
        for (const { _id } of waiting) await service.challenge(userId, _id);
      }

    const begun = performance.now();
    let isMaking = true;
    // The clock of the log does not jump.
    const making = makeEvents(kv, system, trial.folder).finally(() => {
      isMaking = false;
    });
    const memory: number[] = [];
    const sampling = setInterval(() => {
      const { heapUsed, external } = Deno.memoryUsage();
      memory.push((heapUsed + external) / 1024 / 1024);
    }, SAMPLE_MS);
    trial.atEnd(() => clearInterval(sampling));
    let crashes = 0;
    const isLeft = async () => {
      for await (const _ of kv.list({ prefix: laneRecords.all }, { limit: 1 })) return true;
      return false;
    };
    for (let idle = 0; idle < MAX_IDLE; idle += isMaking ? 0 : 1) {
      const hooks = open();
      const stopping = new AbortController();
      // A process that crashes loses its running deliveries.
      const crash = crashes < CRASHES ? setTimeout(() => stopping.abort(), 500 + Math.random() * 1000) : undefined;
      await hooks.follow();
      await hooks.deliver(stopping.signal);
      clearTimeout(crash);
      if (stopping.signal.aborted) crashes += 1;
      if (!isMaking && !(await isLeft())) {
        await hooks.follow();
        if (!(await isLeft())) break;
      }
      // Pauses after failures are hours; once no new events are made, the clock skips them.
      ahead += stopping.signal.aborted ? LEASE_MS : isMaking ? 1000 : HOUR_MS / 2;
    }
    await making;

    const numbers = [...receiver.taken.values()];
    const delivered = numbers.reduce((sum, each) => sum + each.length, 0);
    trial.expect(delivered === DELIVERIES, `${delivered} of ${DELIVERIES} have arrived`);
    trial.expect(crashes === CRASHES, `it was crashed ${crashes} times`);
    const waiting = await Array.fromAsync(kv.list({ prefix: deliveryRecords.all }, { limit: 10 }));
    trial.expect(waiting.length === 0, `${waiting.length} still wait`);
    const [dead] = await service.list(OTHER.id);
    trial.expect(
      dead?._id === hanging.webhook._id && dead.disabled?.by === "failures",
      "the webhook of the receiver that never answers is still switched on",
    );
    // The smallest value of a period is the live memory, because garbage is collected now and then.
    const third = Math.floor(memory.length / 3);
    const [early, late] = [Math.min(...memory.slice(0, third)), Math.min(...memory.slice(2 * third))];
    trial.expect(late < early + MAX_GROWTH_MB, `what lives grows from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
    const { requests, again } = receiver.figures();
    trial.tell(
      `${delivered} arrived, each at least once and in order for each object, in ${requests} requests (${again} taken twice); ${refused()} lies refused, none connected; ${crashes} crashes; what lives in memory: ${early.toFixed(0)} MB in the first third, ${late.toFixed(0)} MB in the last; ${(delivered / ((performance.now() - begun) / 1000)).toFixed(0)} a second`,
    );
  },
};
