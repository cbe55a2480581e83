/** `npm run op -- witness` in a separate process, with its permissions. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { appendSignatures, openNote } from "../formats/tlog/note.ts";
import { formatVkey, parseVkey } from "../formats/tlog/vkey.ts";
import { originHash } from "../plugins/witness/last-cosigned.ts";
import { testLog } from "../plugins/witness/log.fixture.ts";
import { witness } from "../plugins/witness/plugin.ts";
import { pluginArguments } from "../tasks/commands.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const log = testLog();

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-witness-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  await Deno.writeTextFile(join(dir, "logs"), `log ${formatVkey(log.signer)}\n`);
  return dir;
}

/** Starts a witness. Resolves when it listens, or when it has ended, with its exit code. */
async function startWitness(dir: string) {
  const options = ["--state", "state", "--name", "w.example", "--logs", "logs", "--listen", "127.0.0.1:0"];
  const args = pluginArguments(witness.command, options, dir);
  const child = new Deno.Command(Deno.execPath(), { args, cwd: root, stdout: "piped", stderr: "piped" }).spawn();
  let hasEnded = false;
  const ended = child.status.finally(() => {
    hasEnded = true;
  });
  onTestFinished(async () => {
    if (!hasEnded) child.kill("SIGKILL");
    await ended;
  });
  const errors = new Response(child.stderr).text();
  let output = "";
  const keys = () => Array.from(output.matchAll(/"vkey":"([^"]+)"/g), ([, vkey]) => parseVkey(vkey as string));
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (keys().length < 2) {
    const { done, value } = await reader.read();
    if (done) return { failed: { code: (await ended).code, errors: await errors }, running: null };
    output += value;
  }
  const url = `http://127.0.0.1:${/"event":"listening","port":(\d+)/.exec(output)?.[1]}`;
  const running = {
    keys: keys(),
    add: (body: string) => fetch(`${url}/add-checkpoint`, { method: "POST", body }),
    read: () => fetch(`${url}/${originHash(log.origin)}/checkpoint`),
    async end(signal: Deno.Signal) {
      const rest = (async () => {
        while (!(await reader.read()).done);
      })();
      child.kill(signal);
      const { code } = await ended;
      await Promise.all([rest, errors]);
      return code;
    },
  };
  return { failed: null, running };
}

async function startedWitness(dir: string) {
  const { running, failed } = await startWitness(dir);
  if (!running) throw new Error(failed.errors);
  return running;
}

test("a witness creates its keys, cosigns, keeps its state over a kill, and ends with 0 on request", async () => {
  const dir = await openFolder();
  const first = await startedWitness(dir);
  const answers = await Promise.all([first.add(await log.request(0, 5)), first.add(await log.request(0, 5))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const cosigned = (await Promise.all(answers.map((answer) => answer.text()))).find((text) =>
    text.startsWith("—"),
  ) as string;
  expect(openNote(appendSignatures(await log.checkpoint(5), cosigned), first.keys).by).toHaveLength(2);
  // Only one process can use the folder.
  expect((await startWitness(dir)).failed).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Another witness"),
  });
  await first.end("SIGKILL");

  const second = await startedWitness(dir);
  expect(second.keys.map(formatVkey)).toEqual(first.keys.map(formatVkey));
  expect(await (await second.read()).text()).toBe(appendSignatures(await log.checkpoint(5), cosigned));
  const stale = await second.add(await log.request(0, 6));
  expect([stale.status, await stale.text()]).toEqual([409, "5\n"]);
  expect((await second.add(await log.request(5, 6))).status).toBe(200);
  expect(await second.end("SIGTERM")).toBe(0);
});
