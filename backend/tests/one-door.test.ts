import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const backend = fileURLToPath(new URL("..", import.meta.url));

/** Uses of Deno's own store, or of its types. The product may also use Deno's types of keys and entries. */
const RAW = /\bDeno\.(openKv\(|Kv\b|AtomicOperation\b)/;

/** Exceptions: code that reads stored bytes, fakes of a KV server, and the raw store that benchmarks compare with. */
const MAY =
  /^(platform\/kv\/|bench\/claims\/raw-kv\.ts$|tests\/(dry-run\.test|kept-store|kv-server|kv-server\.test|one-door\.test|rolling\.test)\.ts$)/;

test("only platform/kv uses Deno KV directly, whose values another Deno version might not read", () => {
  const files = readdirSync(backend, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const raw = files.filter((name) => RAW.test(readFileSync(`${backend}${name}`, "utf8")));
  expect(raw).toContain("platform/kv/open.ts");
  expect(raw.filter((name) => !MAY.test(name))).toEqual([]);
});
