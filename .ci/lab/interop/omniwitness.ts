/** The witness of transparency-dev. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createCosigner } from "../../../backend/formats/tlog/cosignature.ts";
import { createSigner, KEY_TYPES, type Verifier } from "../../../backend/formats/tlog/note.ts";
import type { Bench } from "./bench.ts";
import { goCommand } from "./needs.ts";
import { privateKey } from "./private-key.ts";

export const omniwitness = goCommand("github.com/transparency-dev/witness/cmd/omniwitness");

export interface Omniwitness {
  readonly url: string;
  /** The Ed25519 and the ML-DSA-44 key. */
  readonly keys: readonly Verifier[];
}

/** Starts the witness with these logs. */
export async function startOmniwitness(
  bench: Bench,
  name: string,
  logs: readonly { readonly origin: string; readonly vkey: string; readonly url: string }[],
): Promise<Omniwitness> {
  const folder = await bench.folder();
  const file = async (path: string, text: string) => {
    await Deno.writeTextFile(join(folder, path), text);
    return join(folder, path);
  };
  const [classic, quantum] = [randomBytes(32), randomBytes(32)];
  const pq = createCosigner(name, quantum, KEY_TYPES.timestampedMlDsa44, Date.now);
  const keyFiles = [
    await file("ed25519", privateKey(createSigner(name, classic), classic)),
    await file("ml-dsa-44", privateKey(pq, quantum)),
  ];
  const listed = logs.map(
    ({ origin, vkey, url }) => `  - Origin: ${origin}\n    URL: ${url}\n    PublicKey: ${vkey}\n`,
  );
  const yaml = await file("logs.yaml", `Logs:\n${listed.join("")}`);
  const listen = `127.0.0.1:${await bench.freePort()}`;
  const args = [
    ...keyFiles.map((path) => `--private_key_path=${path}`),
    `--additional_logs=${yaml}`,
    `--db_file=${join(folder, "witness.db")}`,
    `--listen=${listen}`,
    "--metrics_listen=",
    "--logtostderr",
  ];
  await bench.start(omniwitness.path, args, { isReady: (output) => output.includes("HTTP server goroutine started") });
  return {
    url: `http://${listen}`,
    keys: [createCosigner(name, classic, KEY_TYPES.timestampedEd25519, Date.now), pq],
  };
}
