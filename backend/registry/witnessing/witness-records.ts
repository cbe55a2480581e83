import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import type { Cosigner } from "./cosigners.ts";
import { UNASKED, type WitnessRecord, witnessingKeys } from "./store.ts";

export interface WitnessRecordsDeps {
  readonly kv: Kv;
  readonly cosigners: readonly Cosigner[];
  readonly log: Logger;
}

/** State of each witness, as last read from the store or written to it. */
export interface WitnessRecords {
  of(cosigner: Cosigner): WitnessRecord;
  /** Reads all states again, because other processes of the store ask witnesses, too. */
  read(): Promise<void>;
  /** Stores the state of a witness. Logs its problem if that has changed. */
  keep(cosigner: Cosigner, record: WitnessRecord): Promise<void>;
}

export function createWitnessRecords({ kv, cosigners, log }: WitnessRecordsDeps): WitnessRecords {
  const records = new Map<Cosigner, WitnessRecord>();
  const of = (cosigner: Cosigner): WitnessRecord => records.get(cosigner) ?? UNASKED;
  return {
    of,
    async read() {
      for (const cosigner of cosigners) {
        const { value } = await kv.get<WitnessRecord>(witnessingKeys.witness(cosigner));
        if (value) records.set(cosigner, value);
      }
    },
    async keep(cosigner, record) {
      const before = of(cosigner);
      records.set(cosigner, record);
      if (record.problem !== null && record.problem !== before.problem)
        log({
          level: record.isAlarm ? "error" : "warn",
          event: record.isAlarm ? "witness_alarm" : "witness_absent",
          witness: cosigner.name,
          problem: withoutPrivate(record.problem),
        });
      await kv.set(witnessingKeys.witness(cosigner), record);
    },
  };
}
