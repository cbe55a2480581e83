/** torchwood's witness with its key in a real ssh-agent. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Verifier } from "../../../backend/formats/tlog/note.ts";
import { parseVkey } from "../../../backend/formats/tlog/vkey.ts";
import type { Bench } from "./bench.ts";
import { debian, goCommand } from "./needs.ts";
import { ran } from "./process.ts";

export const litewitness = goCommand("filippo.io/torchwood/cmd/litewitness");
export const witnessctl = goCommand("filippo.io/torchwood/cmd/witnessctl");
export const sshAgent = debian("ssh-agent", "openssh-client");

export interface Litewitness {
  readonly url: string;
  readonly key: Verifier;
  readonly database: string;
  stop(): Promise<unknown>;
}

/** Starts a witness without logs. */
export async function startLitewitness(bench: Bench, name: string): Promise<Litewitness> {
  const folder = await bench.folder();
  const [socket, file, database] = [join(folder, "agent"), join(folder, "key"), join(folder, "witness.db")];
  const env = { SSH_AUTH_SOCK: socket };
  await bench.start(sshAgent.path, ["-D", "-a", socket], {
    isReady: () =>
      Deno.lstat(socket).then(
        () => true,
        () => false,
      ),
  });
  const done = async (command: string, args: readonly string[]) => {
    const { code, output, errors } = await ran(command, args, { env });
    if (code !== 0) throw new Error(`${command} failed: ${errors}`);
    return output;
  };
  await done("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
  await done("ssh-add", ["-q", file]);
  const fingerprint = (await done("ssh-keygen", ["-l", "-f", file])).split(" ")[1] as string;
  const listen = `127.0.0.1:${await bench.freePort()}`;
  const args = ["-db", database, "-name", name, "-key", fingerprint, "-ssh-agent", socket, "-listen", listen];
  const said = /vkey="?([^\s"]+)/;
  const running = await bench.start(litewitness.path, args, {
    isReady: async (output) => said.test(output) && (await fetch(`http://${listen}/`).then(ok, no)),
  });
  const key = parseVkey(said.exec(running.output())?.[1] as string);
  return { url: `http://${listen}`, database, key, stop: running.stop };
}

const ok = async (answer: Response): Promise<boolean> => {
  await answer.body?.cancel();
  return true;
};
const no = () => false;

/** Configures a log and its keys with the same database writes as `witnessctl add-log` and `add-key`. */
export function addLog({ database }: Litewitness, origin: string, vkeys: readonly string[]): void {
  using db = new DatabaseSync(database, { timeout: 5000 });
  // Root hash of the empty tree.
  db.prepare("INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?)").run(
    origin,
    "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  );
  for (const vkey of vkeys) db.prepare("INSERT INTO key (origin, key) VALUES (?, ?)").run(origin, vkey);
}
