import type { Kv } from "../platform/kv/kv.ts";

/** Returns all records except the audit log, one text per record, without versionstamps. */
export async function dump(kv: Kv): Promise<string[]> {
  const rows: string[] = [];
  for await (const { key, value } of kv.list({ prefix: [] }))
    if (key[0] !== "admin_audit") rows.push(Deno.inspect([key, value], { depth: 20, strAbbreviateSize: 1e6 }));
  return rows;
}
