import { hashBlob } from "@authentica/shared-ui/fingerprint/hash-blob";
import { expect, it } from "vitest";
import { keyedDigest } from "./show-file.ts";

const encoder = new TextEncoder();

it.each([["a file"], [""], ["é".repeat(70_000)]])("the keyed digest of a file is its HMAC-SHA-256", async (content) => {
  const key = "k".repeat(43);
  const digest = await keyedDigest(key, new Blob([content]), new AbortController().signal, (blob) => hashBlob(blob));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const platformKey = await crypto.subtle.importKey("raw", encoder.encode(key), hmac, false, ["sign"]);
  const expected = new Uint8Array(await crypto.subtle.sign("HMAC", platformKey, encoder.encode(content)));
  expect(digest).toBe(Array.from(expected, (byte) => byte.toString(16).padStart(2, "0")).join(""));
});
