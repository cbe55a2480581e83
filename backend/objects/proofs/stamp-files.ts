/**
 * The first time stamps that cover an entry, as files of its proof archive. For each time-stamping authority: the proof
 * of the entry under the stamped checkpoint, the query and the reply, and the entry of the trusted list. In addition,
 * the root certificates, which are only as trustworthy as their source.
 */

import { accuracyWords, type StampFacts } from "../../contract/attestation.ts";
import { instantOf } from "../../contract/instant.ts";
import type { Language } from "../../contract/language.ts";
import { STAMP_FOLDER, STAMP_ROOTS } from "../../contract/proof-archive.ts";
import { writePem } from "../../formats/stamp/pem.ts";
import { fromBase64 } from "../../formats/tlog/bytes.ts";
import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { ArchiveFile } from "../../platform/http/calls/zip.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Reading } from "../../registry/log/reading.ts";
import {
  findStampsCovering,
  type ListExtractRecord,
  latestOf,
  listExtractRecords,
  type StampRecord,
} from "../../registry/stamping/store.ts";
import { WORDS } from "../../words/index.ts";
import type { MakeFile } from "./archive.ts";
import { type ProvenEvent, proofOf } from "./proven-object.ts";

/** Returns the time stamps of an entry whose checkpoints are published, the most informative one first. */
export const stampsOf = async (kv: Kv, { index }: ProvenEvent, published: number): Promise<readonly StampRecord[]> =>
  (await findStampsCovering(kv, index)).filter(({ size }) => size <= published);

/** An event, and the first time stamps that cover it. */
export interface StampedEvent {
  readonly event: ProvenEvent;
  readonly stamps: readonly StampRecord[];
}

/**
 * Yields the files of the time stamps. The proofs in them do not open private events; if an archive opens an event,
 * it does so elsewhere. If one stamped checkpoint is the first for several events, its file is named after the first
 * of them.
 */
export async function* stampFiles(
  { kv, reading, file }: { readonly kv: Kv; readonly reading: Pick<Reading, "prover">; readonly file: MakeFile },
  stamped: readonly StampedEvent[],
): AsyncGenerator<ArchiveFile> {
  const roots = new Set<string>();
  const taken = new Set<number>();
  for (const { event, stamps } of stamped) {
    const own = stamps.filter(({ size }) => !taken.has(size));
    for (const { record, stem } of named(own)) {
      const { size, note, query, reply, qualified, root: authority } = record;
      if (!taken.has(size)) {
        const { root } = readCheckpoint(note);
        const proof = await proofOf(reading.prover(size), { ...event, opening: null }, { size, root, note });
        yield file(`${STAMP_FOLDER}${size}.tlog-proof`, proof);
        taken.add(size);
      }
      yield file(`${STAMP_FOLDER}${stem}.tsq`, fromBase64(query));
      yield file(`${STAMP_FOLDER}${stem}.tsr`, fromBase64(reply));
      if (qualified) yield file(`${STAMP_FOLDER}${stem}.liste.json`, await listed(kv, qualified));
      roots.add(authority);
    }
  }
  if (roots.size > 0) yield file(STAMP_ROOTS, writePem([...roots].map(fromBase64)));
}

/** Gives each time stamp a file name. A second time stamp of the same checkpoint gets a suffix: `7`, `7-2`. */
function named(stamps: readonly StampRecord[]) {
  const taken = new Map<number, number>();
  return stamps.map((record) => {
    const nth = (taken.get(record.size) ?? 0) + 1;
    taken.set(record.size, nth);
    return { record, stem: nth === 1 ? `${record.size}` : `${record.size}-${nth}` };
  });
}

async function listed(kv: Kv, { extract, ...told }: NonNullable<StampRecord["qualified"]>): Promise<string> {
  const kept = present(await kv.get<ListExtractRecord>(listExtractRecords.at(extract)));
  return `${JSON.stringify({ ...told, extract: kept?.xml ?? null, list: kept?.list ?? null }, null, 2)}\n`;
}

/** Returns the facts about the first time stamp that the certificate states; `null` if there is none. */
export function stampFacts([first]: readonly StampRecord[], language: Language = "fr"): StampFacts | null {
  if (!first) return null;
  const { attestation, dates } = WORDS[language];
  return {
    authority: first.name,
    latest: Math.ceil(latestOf(first) / 1000),
    accuracy: first.accuracy === null ? null : accuracyWords(first.accuracy, attestation),
    grantedOn: first.qualified && instantOf(Date.parse(first.qualified.issuedAt) / 1000, dates).day,
  };
}
