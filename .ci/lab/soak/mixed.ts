import { join } from "node:path";
import { cutRequest, halfOpen } from "./client.ts";
import { openFaultyDisk } from "./faulty-disk.ts";
import { newCrews, pause, register, startLoad } from "./load.ts";
import { openMailbox, openSilent } from "./mail.ts";
import { collect, judgeMemory, type Look, residentOf, type Sample } from "./memory.ts";
import { ADMIN_VARIABLES, isWell, type Scenario, seconds, standing, supervise, until } from "./scenario.ts";

const WORKERS = 6;
const SAMPLE_MS = 5000;
const FAULT_EVERY_MS = 15_000;
const HALF_OPEN = 150;
const WARM_UP = 1 / 3;
/** Number of forced collections after the warm-up. */
const LOOKS = 16;
const BACK_WITHIN_MS = 15_000;

export const MIXED = "mixed";

const openDescriptors = (pid: number): number => [...Deno.readDirSync(`/proc/${pid}/fd`)].length;

/** All faults and loads at once, for a long time. */
export const mixed = (minutes: number): Scenario => ({
  name: MIXED,
  injects: `${minutes} min of mixed load with cut uploads, clients that disconnect, half-open requests, mail outages and periods of EIO on files`,
  async run(trial) {
    const { ledger } = trial;
    // Only the files fail here: if the disk of Deno's store fails while it removes expired keys, Deno ends the
    // process, and the measurement of growth needs a process that lives for half an hour. `eio` and `each-write` test
    // failures of the store.
    const files = join(trial.dataDir, "blobs");
    await Deno.mkdir(files);
    const disk = await openFaultyDisk(files);
    trial.atEnd(disk.close);
    let hanging: Awaited<ReturnType<typeof openSilent>> | null = null;
    const { port, close } = await openSilent();
    await close();
    let mailbox: Awaited<ReturnType<typeof openMailbox>> | null = await openMailbox(port);
    trial.atEnd(() => mailbox?.close());
    trial.atEnd(() => hanging?.close());
    const variables = { ...ADMIN_VARIABLES, ...disk.variables, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const server = await supervise(trial, variables, { isInspected: true });
    const { url } = server;
    const client = trial.client(url, undefined, async () => mailbox?.received ?? []);
    const known = await register(client, ledger);
    if (!known) throw new Error("The trial needs an account, but none could be created.");
    const { person } = known;
    await client.as(trial.admin, "GET", "/api/admin/fields");
    const idle = openDescriptors(server.pid());

    const load = startLoad(client, ledger, newCrews(WORKERS), { admin: trial.admin, rude: true, pauseMs: 30 });
    const counts = new Map<string, number>();
    let emails = 0;
    let emailAt = 0;
    const faults: Readonly<Record<string, () => Promise<void>>> = {
      "spells of EIO": async () => {
        disk.fail({ calls: ["make", "write", "sync", "rename", "mkdir", "read"], error: "EIO" });
        await pause(1000);
        disk.heal();
      },
      "cut uploads": async () => {
        if ((await client.as(person, "GET", "/api/user/get-user")).status !== 200) return;
        const cut = Array.from({ length: 20 }, () =>
          cutRequest(url, person, "/api/fingerprint/generate-fingerprint", 50_000),
        );
        await pause(1000);
        for (const { close } of cut) close();
      },
      "half-open requests": async () => {
        const head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nX-";
        const held = Array.from({ length: HALF_OPEN }, () => halfOpen(url, head));
        await pause(4000);
        for (const { close } of held) close();
      },
      "clients that vanish": async () => {
        const lost = trial.client(url);
        const asked = Array.from({ length: 30 }, () => lost.as(person, "GET", "/api/object/get-user-objects"));
        lost.close();
        await Promise.all(asked);
      },
      "mail outages": async () => {
        emails += mailbox?.received.length ?? 0;
        await mailbox?.close();
        mailbox = null;
        hanging = await openSilent(port);
        for (let at = 0; at < 5; at++)
          await client.sendBody("POST", "/api/auth/forgot-password", null, { email: person.email });
        await pause(8000);
        await hanging.close();
        hanging = null;
        mailbox = await openMailbox(port);
        emailAt = performance.now();
      },
    };

    const samples: Sample[] = [];
    const looks: Look[] = [];
    const answered = () => [...trial.statuses.values()].reduce((sum, count) => sum + count, 0);
    const begun = performance.now();
    const end = begun + minutes * 60_000;
    let isRunning = true;
    /** During a fault the process may be down. */
    async function look(): Promise<void> {
      const pid = server.pid();
      const inspector = server.inspector();
      const live = inspector && (await collect(inspector).catch(() => null));
      if (!live) return;
      looks.push({ pid, answered: answered(), live, rss: await residentOf(pid) });
      console.error(`      ${seconds(performance.now() - begun)}: ${live.toFixed(2)} MB live, ${answered()} answers`);
    }
    const looking = (async () => {
      const [first, each] = [WARM_UP * minutes * 60_000, ((1 - WARM_UP) * minutes * 60_000) / LOOKS];
      for (let at = first; isRunning; at += each) {
        while (isRunning && performance.now() - begun < at) await pause(200);
        if (isRunning) await look();
      }
    })();
    const sampling = (async () => {
      for (let turn = 0; isRunning; turn++) {
        const pid = server.pid();
        const at = performance.now() - begun;
        const rss = await residentOf(pid).catch(() => null);
        // The supervisor has not started the next process yet.
        if (rss === null) {
          await pause(SAMPLE_MS);
          continue;
        }
        const sample = { at, pid, rss, descriptors: openDescriptors(pid) };
        samples.push(sample);
        if ((turn * SAMPLE_MS) % 60_000 === 0)
          console.error(
            `      ${seconds(sample.at)}: ${sample.rss.toFixed(0)} MB, ${sample.descriptors} descriptors, ${load.acts()} acts, ${ledger.total()} acknowledged`,
          );
        await pause(SAMPLE_MS);
      }
    })();
    const kinds = Object.entries(faults);
    for (let turn = 0; isRunning && performance.now() < end; turn++) {
      const [kind, bring] = kinds[turn % kinds.length] as (typeof kinds)[number];
      await bring();
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      await pause(Math.min(FAULT_EVERY_MS, Math.max(0, end - performance.now())));
    }
    isRunning = false;
    await Promise.all([sampling, looking, load.stop()]);

    const well = await until(async () => isWell(await standing(client)), BACK_WITHIN_MS);
    trial.expect(well !== null, `not healthy at the end: ${(await standing(client)).words}`);
    client.close();
    const back = await until(() => openDescriptors(server.pid()) <= idle + 2, BACK_WITHIN_MS);
    const left = openDescriptors(server.pid());
    trial.expect(back !== null, `${left} descriptors are open at the end, ${idle} at the start`);
    // Judges the process that lived longest.
    const lives = [...Map.groupBy(samples, ({ pid }) => pid).values()].sort((a, b) => b.length - a.length);
    const [life = []] = lives;
    const after = life.slice(Math.floor(WARM_UP * life.length));
    const { wrong, told } = judgeMemory(
      after,
      looks.filter(({ pid }) => pid === life[0]?.pid),
    );
    for (const what of wrong) trial.expect(false, what);
    const resident = await residentOf(server.pid());
    trial.expect((await server.stop()) === 0, "the exit code is not 0");
    await trial.fsck();
    // A deletion that a fault interrupted continues at the next start or with the next background job.
    const again = await trial.start(ADMIN_VARIABLES);
    await trial.prove(trial.client(again.url));
    trial.expect((await again.stop()) === 0, "the exit code of the next process is not 0");
    await trial.fsck();
    for (const line of trial.unexpected()) trial.expect(false, line);
    for (const what of trial.statuses.keys())
      if (what.startsWith("500")) trial.expect(false, `answered: ${trial.statuses.get(what)} × ${what}`);
    emails += mailbox?.received.length ?? 0;
    trial.expect(emailAt === 0 || emails > 0, "no e-mail was ever sent");
    trial.tell(
      `${load.acts()} acts; ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}; ${emails} e-mails`,
    );
    trial.tell(`${server.restarts()} restarts by the supervisor, because Deno's store ended the process`);
    trial.tell(
      `memory of the process that lived longest (${((life.length * SAMPLE_MS) / 60_000).toFixed(1)} min) after its warm-up (first third): ${told}, at the end ${resident.toFixed(0)} MB`,
    );
    trial.tell(
      `descriptors ${idle} at first, at most ${Math.max(...samples.map(({ descriptors }) => descriptors))}, ${left} at the end`,
    );
  },
});
