import canonicalize from "canonicalize";
import { expect, test } from "vitest";
import { fromBase64url } from "./bytes.ts";
import { commit } from "./commitment.ts";
import vectors from "./vectors.json" with { type: "json" };

test.each(vectors.commitments)("the commitment of an event $name matches the published vector", (one) => {
  expect(canonicalize(one.event)).toBe(one.canonical);
  expect(commit(one.event, fromBase64url(one.salt))).toBe(one.commitment);
});

test("changing, removing or adding a metadata value changes the commitment", () => {
  const { event, salt, commitment } = vectors.commitments[1] as (typeof vectors.commitments)[number];
  const { metadata = {}, ...bare } = event as typeof event & { metadata?: Record<string, string> };
  for (const other of [{ ...metadata, version: "1.2.1" }, { ...metadata, more: "x" }, {}])
    expect(commit({ ...bare, metadata: other }, fromBase64url(salt))).not.toBe(commitment);
  expect(commit(bare, fromBase64url(salt))).toBe(vectors.commitments[0]?.commitment);
});
