import { equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Health } from "../../../../backend/contract/health.ts";
import { openMailService } from "../../../../backend/tests/mail-service.ts";
import { CREDENTIALS, openObjectStore } from "../../../../backend/tests/object-store.ts";
import { callsOf, claimForm, readStory, sha256Of, tellStory } from "../../../../backend/tests/story-run.ts";
import { crate } from "../needs.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";
import { ADDRESS_CODE, createMailbox } from "../schemathesis/mailbox.ts";

const denokv = crate("denokv", "0.14.0");

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const TOKEN = "of this row alone";

export default {
  name: "a backup of a denokv store, taken from its file during registrations, continues in a new store",
  needs: [denokv],
  async run(bench) {
    const folder = await bench.folder();
    const at = (name: string) => join(folder, name);
    const objects = await openObjectStore(at("objects"));
    const mail = openMailService("brevo");
    for (const place of [objects, mail]) bench.atEnd(() => place.close());

    async function startKv(path: string): Promise<string> {
      const port = await bench.freePort();
      const url = `http://127.0.0.1:${port}`;
      await bench.start(denokv.path, ["--sqlite-path", path, "serve", "--addr", `127.0.0.1:${port}`], {
        env: { DENO_KV_ACCESS_TOKEN: TOKEN },
        isReady: async () => (await fetch(url).catch(() => null)) !== null,
      });
      return url;
    }
    const settings = (kv: string, copy: string) => ({
      CHECKPOINT_COPY: copy,
      DENO_KV_URL: kv,
      DENO_KV_ACCESS_TOKEN: TOKEN,
      BLOB_URL: `s3://files/people?endpoint=${new URL(objects.location.url).origin}`,
      BLOB_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      BLOB_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AUTH_SECRET: new Uint8Array(32).fill(1).toBase64(),
      REGISTRY_KEY: new Uint8Array(32).fill(2).toBase64(),
      MAIL_URL: mail.url,
      PUBLIC_URL: "http://localhost:8000",
      RATE_LIMIT_SCALE: "1000",
      WEB_DIR: folder,
      DATA_DIR: "",
    });
    async function serve(kv: string, copy: string): Promise<string> {
      const port = await bench.freePort();
      await bench.start(Deno.execPath(), ["run", "-A", "backend/main.ts"], {
        cwd: root,
        env: { ...settings(kv, copy), PORT: String(port) },
        isReady: (output) => output.includes('"event":"listening"'),
      });
      return `http://127.0.0.1:${port}`;
    }
    const codeFor = (email: string) => createMailbox(mail).find(email, ADDRESS_CODE);
    /** Runs an operator command on the machine of the KV server. */
    const operate = (args: readonly string[], kv: string, dataDir: string, copy = "") =>
      ran(Deno.execPath(), ["run", "-A", "backend/tasks/launch.ts", ...args], {
        cwd: root,
        env: { ...settings(kv, copy), DATA_DIR: dataDir, INIT_CWD: folder },
      });

    const kv = await startKv(at("denokv.sqlite"));
    const url = await serve(kv, "");
    const told = await tellStory(url, codeFor);
    let isOver = false;
    const claims = (async () => {
      for (let file = 0; !isOver; file++)
        await callsOf(url).post("/object/register", told.ada, claimForm(told.ada, sha256Of(Uint8Array.of(file))), 201);
    })();
    const taken = await operate(["backup", "whole", "--store", "denokv.sqlite"], kv, at("scratch"));
    isOver = true;
    await claims;
    equal(taken.code, 0, taken.errors);
    const { tasks } = (await (await fetch(`${url}/api/health`)).json()) as Health;
    ok(tasks?.backup.succeededAt, "health does not report the backup");

    const restored = await operate(["restore", "whole"], kv, at("restored"));
    equal(restored.code, 0, restored.errors);
    const again = await startKv(at("restored/kv.sqlite3"));
    // A new folder for checkpoints, because the service refuses a store that is older than the newest checkpoint.
    await Deno.mkdir(at("checkpoint"));
    await readStory(await serve(again, at("checkpoint")), told);
    const fsck = await operate(["fsck"], again, "", at("checkpoint"));
    equal(fsck.code, 0, fsck.output);
  },
} satisfies Row;
