/**
 * The minimum work of any program that reads a whole store: lists all records of the given file and hashes each as
 * JSON.
 */
import { createHash } from "node:crypto";
import process from "node:process";
import { openKv } from "../../../backend/platform/kv/open.ts";

const kv = await openKv(process.argv[2] as string);
const digest = createHash("sha256");
let records = 0;
for await (const { key, value } of kv.list({ prefix: [] }, { batchSize: 256 })) {
  records += 1;
  if (value instanceof Uint8Array) createHash("sha256").update(value).digest();
  else createHash("sha256").update(JSON.stringify(value)).digest();
  digest.update(String(key.at(-1)));
}
kv.close();
console.log(records, digest.digest("hex"));
