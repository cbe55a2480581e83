import { SCAN_KEPT_MS } from "../contract/constants.ts";
import { type ScanRecord, scanKeys } from "../objects/scans/store.ts";
import { each, need, type Report } from "./report.ts";

/** Every scan is found by its time, and every such index finds a scan. */
export async function checkScanTimes(kv: Deno.Kv, now: number, report: Report): Promise<void> {
  const due = new Set<string>();
  for await (const { key, value } of each<ScanRecord>(kv, scanKeys.all, report)) {
    await report.checked(key, async () => {
      // A scan under another's key is named where scans are held against their files.
      if (value.userId !== key[1] || value.hash !== key[2]) return;
      const index = scanKeys.byTime(value);
      due.add(JSON.stringify(index));
      if (value.expiresAt > now) await need(kv, index, report, "a scan is not found by this index");
    });
  }
  // Of a scan that has expired either may be gone first.
  for await (const { key } of each(kv, scanKeys.allByTime, report, "indexes"))
    if (Number(key[1]) + SCAN_KEPT_MS > now)
      report.expect(due.has(JSON.stringify(key)), key, "no scan belongs to this index");
}
