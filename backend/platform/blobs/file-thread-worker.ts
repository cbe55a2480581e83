/** Worker of `file-thread.ts`: hashes and writes files, in the order of the messages. */
import { createHash, type Hash } from "node:crypto";
import type { FromThread, ToThread } from "./file-thread.ts";

interface Open {
  readonly file: Deno.FsFile;
  readonly digest: Hash;
}

const thread = self as unknown as {
  onmessage: (event: MessageEvent<ToThread>) => void;
  postMessage(message: FromThread, transfer?: readonly Transferable[]): void;
};

const open = new Map<number, Open>();

thread.onmessage = ({ data }) => {
  const { id } = data;
  const part = "part" in data ? data.part : null;
  try {
    if ("path" in data) {
      const file = Deno.openSync(data.path, { write: true });
      open.set(id, { file, digest: createHash("sha256") });
    } else if ("part" in data) write(open.get(id), new Uint8Array(data.part, 0, data.length));
    else if (data.end === "kept") void end(id);
    else close(id);
  } catch (error) {
    fail(id, error);
  }
  // The buffer is returned even after a failure; the failure message is posted before it.
  if (part) thread.postMessage({ id, spare: part }, [part]);
};

/** Ignores further parts of a file whose writing has failed. */
function write(to: Open | undefined, bytes: Uint8Array): void {
  if (!to) return;
  to.digest.update(bytes);
  for (let at = 0; at < bytes.length; ) at += to.file.writeSync(bytes.subarray(at));
}

async function end(id: number): Promise<void> {
  const done = open.get(id);
  if (!done) return;
  try {
    await done.file.sync();
    close(id);
    thread.postMessage({ id, hash: done.digest.digest("hex") });
  } catch (error) {
    fail(id, error);
  }
}

function fail(id: number, error: unknown): void {
  close(id);
  thread.postMessage({ id, failure: String(error) });
}

function close(id: number): void {
  open.get(id)?.file.close();
  open.delete(id);
}
