import type { Kv } from "../platform/kv/kv.ts";

/** Everything stored but the audit log, a text a record; the versions of records are not in it. */
export async function dump(kv: Kv): Promise<string[]> {
  const rows: string[] = [];
  for await (const { key, value } of kv.list({ prefix: [] }))
    if (key[0] !== "admin_audit") rows.push(Deno.inspect([key, value], { depth: 20, strAbbreviateSize: 1e6 }));
  return rows;
}
