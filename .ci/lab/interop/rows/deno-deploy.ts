import { arch } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startKvServer } from "../../../../backend/tests/kv-server.ts";
import { openMailService } from "../../../../backend/tests/mail-service.ts";
import { CREDENTIALS, openObjectStore } from "../../../../backend/tests/object-store.ts";
import { callsOf, readStory, sha256Of, type Told, tellStory } from "../../../../backend/tests/story-run.ts";
import type { Bench } from "../bench.ts";
import { type Command, cache, Missing } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { ADDRESS_CODE, createMailbox } from "../schemathesis/mailbox.ts";

/** The release that Deno Deploy documents (https://docs.deno.com/deploy/reference/runtime/). */
const platform = denoRelease("2.5.0");

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Creates a store and a folder for files that servers can use. */
async function openPlaces(bench: Bench) {
  const folder = await bench.folder();
  const [kv, objects] = [startKvServer(), await openObjectStore(folder)];
  const mail = openMailService("scaleway");
  for (const place of [kv, objects, mail]) bench.atEnd(() => place.close());
  const seed = (byte: number) => new Uint8Array(32).fill(byte).toBase64();
  const env = {
    DENO_KV_ACCESS_TOKEN: kv.token,
    BLOB_URL: `s3://files/people?endpoint=${new URL(objects.location.url).origin}`,
    BLOB_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BLOB_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AUTH_SECRET: seed(1),
    REGISTRY_KEY: seed(2),
    MAIL_URL: mail.url,
    WEB_DIR: folder,
    // Sessions belong to this address, on any port.
    PUBLIC_URL: "http://localhost:8000",
    RATE_LIMIT_SCALE: "1000",
    DATA_DIR: "",
  };
  return {
    /** Our Deno release, which gets the address of the store. */
    ours: { ...env, DENO_KV_URL: kv.url },
    /** The platform's Deno release, with the store as the platform's own KV. */
    theirs: { ...env, DENO_DEPLOY: "true", DENO_TIMELINE: "production", DENO_KV_DEFAULT_PATH: kv.url },
    codeFor: (email: string) => createMailbox(mail).find(email, ADDRESS_CODE),
  };
}

/**
 * Runs a server until `use` has ended, and stops it like the platform. Rejects if stopping takes longer than five
 * seconds.
 */
async function served(
  bench: Bench,
  deno: string,
  env: Readonly<Record<string, string>>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const port = await bench.freePort();
  const args = ["run", "-A", "backend/main.ts"];
  const server = await bench.start(deno, args, {
    cwd: root,
    env: { ...env, PORT: String(port) },
    isReady: (output) => output.includes('"event":"listening"'),
  });
  await use(`http://127.0.0.1:${port}`);
  const code = await server.stop();
  if (code !== 0)
    throw new Error(`The server stopped with exit code ${code}, expected 0: ${server.output().slice(-500)}`);
  if (server.output().includes('"level":"error"'))
    throw new Error(`The server logged an error: ${server.output().slice(-2000)}`);
}

/** Checks that a later server finds the public record, the file and the account. */
async function findAgain(url: string, told: Told): Promise<void> {
  await readStory(url, told);
  const { get } = callsOf(url);
  const owned = JSON.stringify(await get("/object/get-user-objects", told.bob));
  if (!owned.includes(told.hash))
    throw new Error(`Bob accepted the object, but his list does not contain it: ${owned.slice(0, 300)}`);
}

/** Runs the verifier without any service: the result must be authentic under the registry's own policy. */
async function verify(bench: Bench, { file, archive }: Told, policy: string): Promise<void> {
  const folder = await bench.folder();
  const path = (name: string) => join(folder, name);
  await Deno.writeFile(path("file"), file);
  await Deno.writeFile(path("proof.zip"), archive);
  await Deno.writeTextFile(path("policy"), policy);
  const command = [
    "run",
    "-A",
    "mfe-public/verifier/command.ts",
    path("file"),
    path("proof.zip"),
    "--policy",
    path("policy"),
  ];
  const { code, output, errors } = await ran(Deno.execPath(), command, { cwd: root });
  if (code !== 0)
    throw new Error(
      `The verifier rejected the proof of the file ${sha256Of(file)} with exit code ${code}: ${output}${errors}`,
    );
}

export default {
  name: "the product runs on the Deno release of Deno Deploy, with a store that our release wrote before and reads afterwards",
  needs: [platform],
  async run(bench) {
    const { ours, theirs, codeFor } = await openPlaces(bench);
    // The platform's release cannot lock a store in a file, so the service refuses it instead of sharing it.
    const local = await ran(platform.path, ["run", "-A", "backend/main.ts"], {
      cwd: root,
      env: { DATA_DIR: await bench.folder(), PORT: "0" },
    });
    if (local.code !== 1 || !local.errors.includes("cannot lock"))
      throw new Error(
        `Expected the server to refuse a store in a file with "cannot lock" and exit code 1, got ${local.code}: ${local.errors}`,
      );
    const tales: Told[] = [];
    let policy = "";
    await served(bench, Deno.execPath(), ours, async (url) => {
      tales.push(await tellStory(url, codeFor, "-ours"));
    });
    await served(bench, platform.path, theirs, async (url) => {
      for (const told of tales) await findAgain(url, told);
      tales.push(await tellStory(url, codeFor, "-theirs"));
      policy = await (await fetch(`${url}/api/registry/policy`)).text();
    });
    await served(bench, Deno.execPath(), ours, async (url) => {
      for (const told of tales) await findAgain(url, told);
    });
    for (const told of tales) await verify(bench, told, policy);
    const fsck = await ran(Deno.execPath(), ["run", "-A", "backend/tasks/launch.ts", "fsck"], { cwd: root, env: ours });
    if (fsck.code !== 0) throw new Error(`The integrity check (fsck) found faults: ${fsck.output}${fsck.errors}`);
  },
} satisfies Row;

const PACKAGES: Readonly<Record<string, string>> = { x64: "@deno/linux-x64-glibc", arm64: "@deno/linux-arm64-glibc" };
const FETCH_MS = 3 * 60_000;

function denoRelease(version: string): Command {
  const folder = join(cache, `deno-${version}`);
  const path = join(folder, "package", "deno");
  return {
    name: `Deno ${version}`,
    path,
    async get() {
      if (await Deno.stat(join(folder, "ready")).catch(() => null)) return;
      const name = PACKAGES[arch()];
      if (!name || Deno.build.os !== "linux")
        throw new Missing(`Deno ${version} has no npm package for ${Deno.build.os} on ${arch()}`);
      await Deno.mkdir(folder, { recursive: true });
      const packed = await ran("npm", ["pack", "--silent", `${name}@${version}`], { cwd: folder, withinMs: FETCH_MS });
      if (packed.code !== 0) throw new Missing(`npm could not download ${name}@${version}`);
      const untied = await ran("tar", ["xzf", packed.output.trim(), "package"], { cwd: folder });
      if (untied.code !== 0) throw new Error(untied.errors);
      await Deno.chmod(path, 0o755);
      await Deno.writeTextFile(join(folder, "ready"), "");
    },
  };
}
