import { expect, test } from "vitest";
import { takesGzip } from "./coding.ts";

test.each([
  ["gzip", true],
  ["gzip, deflate, br, zstd", true],
  ["br;q=1.0, GZIP ; q=0.001", true],
  ["x-gzip", true],
  ["*", true],
  ["*;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip;q=0.000, *", false],
  ["*, gzip;q=0", false],
  ["*;q=0", false],
  ["identity", false],
  ["br", false],
  ["gzipped", false],
  ["", false],
  [undefined, false],
])("Accept-Encoding %j accepts gzip: %s", (accepted, takes) => {
  expect(takesGzip(accepted)).toBe(takes);
});
