import { StampError } from "../formats/stamp/stamp-error.ts";
import { stampedBytes } from "../formats/stamp/stamped.ts";
import { verifyStamp } from "../formats/stamp/verify.ts";
import { fromBase64, toHex, utf8 } from "../formats/tlog/bytes.ts";
import { digest } from "../formats/tlog/hash.ts";
import type { Kv } from "../platform/kv/kv.ts";
import {
  type ListExtractRecord,
  listExtractRecords,
  type StampRecord,
  stampRecords,
} from "../registry/stamping/store.ts";
import { each, need, type Report } from "./report.ts";
import { isOfLog } from "./witnessed-checkpoints.ts";

/**
 * Checks that every time stamp is valid under the root stored with it, agrees with the other fields of its record,
 * and belongs to a checkpoint of this log. The checkpoint's signature is not checked, because its key may have been
 * replaced since.
 */
export async function checkStamps(kv: Kv, report: Report): Promise<void> {
  for await (const { key, value } of each<StampRecord>(kv, stampRecords.all, report)) {
    await report.checked(key, async () => {
      try {
        const stamp = await verifyStamp({
          reply: fromBase64(value.reply),
          query: fromBase64(value.query),
          data: stampedBytes(value.note),
          roots: [fromBase64(value.root)],
        });
        const isTold =
          stamp.genTime === value.genTime &&
          stamp.accuracy === value.accuracy &&
          stamp.serial === value.serial &&
          stamp.policy === value.policy &&
          stamp.notAfter === value.notAfter &&
          stamp.authority.name === value.name &&
          stamp.callsItselfQualified === value.callsItselfQualified;
        report.expect(isTold, key, "the fields of the record differ from the time stamp");
      } catch (error) {
        if (!(error instanceof StampError)) throw error;
        report.bad(key, `the time stamp is invalid (${error.part}): ${error.message}`);
      }
      report.expect(
        await isOfLog(kv, value.note, value.size),
        key,
        "the stamped checkpoint does not belong to this log",
      );
      if (!value.qualified) return;
      await need<ListExtractRecord>(
        kv,
        listExtractRecords.at(value.qualified.extract),
        report,
        "the entry of the trusted list that a time stamp refers to is missing",
      );
    });
  }
  for await (const { key, value } of each<ListExtractRecord>(kv, listExtractRecords.all, report))
    await report.checked(key, () => {
      report.expect(
        toHex(digest(utf8(value.xml))) === value.hash,
        key,
        "the text of the record does not match its hash",
      );
    });
}
