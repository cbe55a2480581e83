/**
 * `npm run op -- seed`: fills a store that has no accounts with a demonstration, by starting the service on the store
 * and calling its API. The demonstration's password is public, so the command only works on a loopback origin. Exit
 * code 0: done; 1: refused, with a sentence on standard error.
 */
import { join } from "node:path";
import { userRecords } from "../accounts/users/store.ts";
import { readConfig } from "../config.ts";
import { openStore } from "../platform/kv/open.ts";
import { isLoopbackOrigin } from "../registry/log/name.ts";
import { denoArguments } from "./commands.ts";
import { DEMONSTRATION_EMAILS, DEMONSTRATION_PASSWORD, demonstrate } from "./seed/demonstration.ts";

const LETTER_WITHIN_MS = 20_000;

const config = readConfig(Deno.env.toObject());

/** Throws `Error` if this store must not be filled with a demonstration. */
async function refuseUsed(): Promise<void> {
  if (!isLoopbackOrigin(new URL(config.publicUrl).host))
    throw new Error(
      `PUBLIC_URL is ${config.publicUrl}; it must name this machine, because the password of the demonstration is public.`,
    );
  const store = await openStore(config.kv);
  try {
    for await (const _ of store.kv.list({ prefix: userRecords.all }, { limit: 1 }))
      throw new Error(
        "The store already has accounts, and the demonstration needs an empty one: set DATA_DIR to an empty folder, or KV_URL to an empty store.",
      );
  } finally {
    await store.close();
  }
}

/** Starts the service on any free port, with e-mails written as files. */
async function start() {
  // E-mails are written to files, so none leaves this machine.
  const env = {
    ...Deno.env.toObject(),
    PORT: "0",
    PUBLIC_URL: config.publicUrl,
    SMTP_URL: "",
    RATE_LIMIT_SCALE: "1000",
  };
  const args = denoArguments("serve", readConfig(env));
  const child = new Deno.Command(Deno.execPath(), { args, env, stdout: "piped", stderr: "inherit" }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    if (done) throw new Error("The service stopped before it was ready.");
    said += value;
    const port = /"event":"listening","port":(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    const drained = (async () => {
      while (!(await reader.read()).done);
    })();
    const stop = async () => {
      child.kill("SIGTERM");
      await Promise.all([child.status, drained]);
    };
    return { url: `http://127.0.0.1:${port}`, stop };
  }
}

/** Waits for an e-mail to this address, deletes it, and returns the code in its subject. */
async function codeTo(email: string): Promise<string> {
  const outbox = join(config.dataDir, "outbox");
  for (const until = Date.now() + LETTER_WITHIN_MS; Date.now() < until; ) {
    for (const { name } of await Array.fromAsync(Deno.readDir(outbox)).catch(() => [])) {
      const letter = await Deno.readTextFile(join(outbox, name));
      const code = /^Subject: (\d{6}) /m.exec(letter)?.[1];
      if (code === undefined || !letter.includes(`To: ${email}`)) continue;
      await Deno.remove(join(outbox, name));
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The expected e-mail to ${email} did not arrive.`);
}

try {
  await refuseUsed();
  const service = await start();
  try {
    await demonstrate({ send: (path, init) => fetch(service.url + path, init), codeTo });
  } finally {
    await service.stop();
  }
  console.log(`${DEMONSTRATION_EMAILS.join(", ")}: password "${DEMONSTRATION_PASSWORD}". npm run serve shows it.`);
  Deno.exit(0);
} catch (error) {
  console.error((error as Error).message);
  Deno.exit(1);
}
