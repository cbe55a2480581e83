/**
 * Stores of earlier versions, kept for tests as text: one record per line, its key in JSON, a tab, and the stored
 * value: JSON as it is, bytes as `00` and base64, a total as `total` and its number. Expiry times are not kept.
 */

const isMarkedBytes = (stored: Uint8Array) => stored[0] === 0;

/** Returns everything in a store of format 1 as text. */
export async function formatStore(store: Deno.Kv): Promise<string> {
  let text = "";
  for await (const { key, value } of store.list<Uint8Array | Deno.KvU64>({ prefix: [] }))
    text += `${JSON.stringify(key)}\t${formatValue(value)}\n`;
  return text;
}

function formatValue(value: Uint8Array | Deno.KvU64): string {
  if (value instanceof Deno.KvU64) return `total ${value.value}`;
  return isMarkedBytes(value) ? `00${value.subarray(1).toBase64()}` : new TextDecoder().decode(value);
}

/** Puts the records of such a text into an empty store. */
export async function loadStore(store: Deno.Kv, text: string): Promise<void> {
  for (const line of text.trimEnd().split("\n")) {
    const [key = "", stored = ""] = line.split("\t");
    await store.set(JSON.parse(key), parseValue(stored));
  }
}

function parseValue(stored: string): Uint8Array | Deno.KvU64 {
  if (stored.startsWith("total ")) return new Deno.KvU64(BigInt(stored.slice(6)));
  if (stored.startsWith("00")) return Uint8Array.of(0, ...Uint8Array.fromBase64(stored.slice(2)));
  return new TextEncoder().encode(stored);
}
