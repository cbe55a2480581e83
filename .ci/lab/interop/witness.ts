/** Requirements on witnesses of other projects (c2sp.org/tlog-witness). */
import { equal, match } from "node:assert/strict";
import { readCheckpoint } from "../../../backend/formats/tlog/checkpoint.ts";
import { appendSignatures, openNote, type Verifier } from "../../../backend/formats/tlog/note.ts";
import type { OurLog } from "./our-log.ts";

export interface Told {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/** Sends a request to a witness's `add-checkpoint`. */
export async function addCheckpoint(witness: string, body: string): Promise<Told> {
  const answer = await fetch(`${witness}/add-checkpoint`, { method: "POST", body });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

/** Largest difference between clocks of the same machine (s). */
const AT_MOST_S = 60;

/**
 * Lets a witness that does not know this log cosign it at size 0, 300 and 600, and then offers checkpoints that it must
 * not sign. Each cosignature must be valid under each of the witness's keys, according to our code. `onFork` is the
 * status with which the witness refuses another history.
 */
export async function cosignOurs(
  log: OurLog,
  { url, keys, onFork }: { readonly url: string; readonly keys: readonly Verifier[]; readonly onFork: number },
): Promise<void> {
  const [empty, small, large] = [log.signedAt(0), log.signedAt(300), log.signedAt(600)];
  const cosigned = async (old: number, note: string) => {
    const { status, text } = await addCheckpoint(url, await log.addCheckpoint(old, note));
    equal(status, 200, `from ${old} to ${readCheckpoint(note).size}: ${text}`);
    const { by } = openNote(appendSignatures(note, text), keys);
    equal(by.length, keys.length, `${by.length} of ${keys.length} keys have signed`);
    for (const { time } of by) equal(Math.abs((time as number) - Date.now() / 1000) < AT_MOST_S, true, `dated ${time}`);
  };
  await cosigned(0, empty);
  await cosigned(0, small);
  const stale = await addCheckpoint(url, await log.addCheckpoint(0, large));
  equal(stale.status, 409);
  equal(stale.text, "300\n");
  match(stale.type ?? "", /^text\/x\.tlog\.size\b/);
  await cosigned(300, large);
  await cosigned(600, large);

  const older = await addCheckpoint(url, `old 600\n\n${small}`);
  equal(older.status, 400, `an older checkpoint: ${older.text}`);
  const other = { ...readCheckpoint(large), root: readCheckpoint(small).root };
  const fork = await addCheckpoint(url, `old 600\n\n${await log.forge(other)}`);
  equal(fork.status, onFork, `another history: ${fork.text}`);
}
