import { openSigned } from "../formats/tlog/checkpoint.ts";
import {
  hashKeyList,
  type KeyList,
  keyListOf,
  mayHaveSigned,
  openKeyList,
  type Roots,
  successionFault,
} from "../formats/tlog/key-list.ts";
import { KEY_TYPES } from "../formats/tlog/note.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { type KeyListRecord, keyListRecords } from "../registry/keys/store.ts";
import type { CheckpointRecord } from "../registry/log/kept.ts";
import { registryKeys } from "../registry/log/store.ts";
import { each, type Report } from "./report.ts";

/** An entry of the log that announces a key list. */
export interface KeyListEntry {
  readonly index: number;
  readonly version: number;
  readonly commitment: string;
}

/**
 * Checks that key lists and their entries correspond, that each list may follow the previous one, that the roots, if
 * known, have signed the newest list, and that the newest list allows the key of the stored checkpoint. The roots'
 * signatures on older lists are not checked, because those roots may have been replaced since.
 */
export async function checkKeyLists(
  kv: Kv,
  entries: readonly KeyListEntry[],
  roots: Roots | null,
  report: Report,
): Promise<void> {
  const due = new Map(entries.map((entry) => [entry.version, entry]));
  let before: KeyList | null = null;
  let newest: KeyListRecord | null = null;
  for await (const { key, value } of each<KeyListRecord>(kv, keyListRecords.all, report)) {
    await report.checked(key, () => {
      const list = keyListOf(value.note);
      const entry = due.get(list.version);
      due.delete(list.version);
      report.expect(list.version === value.version, key, `its list is version ${list.version}`);
      if (
        report.expect(
          entry?.index === value.index,
          key,
          `entry ${value.index} of the log does not contain version ${list.version} of the key list`,
        )
      )
        report.expect(
          entry?.commitment === hashKeyList(list),
          key,
          "the key list differs from the one that its entry commits to",
        );
      const fault = successionFault(before, list);
      if (fault !== null) report.bad(key, fault);
      before = list;
      newest = value;
    });
  }
  for (const { index, version } of due.values())
    report.bad(registryKeys.leaf(index), `version ${version} of the key list, which this entry contains, is missing`);
  if (newest !== null && before !== null) await checkNewest(kv, newest, before, roots, report);
}

async function checkNewest(
  kv: Kv,
  { note, version }: KeyListRecord,
  list: KeyList,
  roots: Roots | null,
  report: Report,
): Promise<void> {
  try {
    if (roots !== null) openKeyList(note, roots);
  } catch (error) {
    report.bad(keyListRecords.at(version), `the key list is not validly signed: ${(error as Error).message}`);
  }
  const { value } = await kv.get<CheckpointRecord>(registryKeys.checkpoint);
  if (value === null) return;
  await report.checked(registryKeys.checkpoint, () => {
    const { checkpoint, by } = openSigned(
      value.note,
      list.keys.map(({ verifier }) => verifier),
    );
    const isGood = by.some(
      (key) => key.type === KEY_TYPES.ed25519 && mayHaveSigned(list, key, checkpoint.size) !== "no",
    );
    report.expect(
      isGood,
      registryKeys.checkpoint,
      `under version ${version} of the key list, none of the keys that signed the checkpoint may sign for ${checkpoint.size} entries`,
    );
  });
}
