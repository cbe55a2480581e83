/** The proxies and the documents name the same upload limit as the code. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { MAX_FILE_BYTES, MAX_FILE_MIB } from "../contract/constants.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");

/** Bytes in a unit: Caddy's MB is decimal, nginx's m is binary. */
const UNITS: Readonly<Record<string, number>> = { MB: 1_000_000, MiB: 1024 ** 2, m: 1024 ** 2 };

it.each([
  ["deploy/Caddyfile", /max_size (\d+)(\w+)/],
  ["deploy/nginx.conf", /client_max_body_size (\d+)(\w+)/],
] as const)("%s accepts a form with the largest file, and little more", (path, limit) => {
  const [, count, unit = ""] = limit.exec(read(path)) ?? [];
  const bytes = Number(count) * (UNITS[unit] ?? Number.NaN);
  expect(bytes).toBeGreaterThanOrEqual(MAX_FILE_BYTES + 64 * 1024);
  expect(bytes).toBeLessThanOrEqual(MAX_FILE_BYTES + 2 * 1024 ** 2);
});

it.each([
  ["client/client.ts", /Uploads a file of at most (\d+) MiB/],
  ["docs/use/command.md", /Files over\s+(\d+) MiB can only be/],
  ["docs/trust/data-classification.md", /Files of any type up to (\d+) MiB/],
  ["docs/operate/lockout.md", /uploads \((\d+) MiB/],
] as const)("%s names the upload limit", (path, said) => {
  expect(said.exec(read(path))?.[1]).toBe(String(MAX_FILE_MIB));
});
