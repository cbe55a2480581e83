import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoProgram, ReadFailed } from "./read-failed.ts";
import { openThreads } from "./threads.ts";
import { useFingerprint } from "./use-fingerprint.ts";

vi.mock("./hash-blob.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

beforeEach(() => vi.stubGlobal("Worker", undefined));
afterEach(() => vi.unstubAllGlobals());

const file = new File(["whole and readable"], "photo.jpg");

test("if the hashing script failed to load, the file is not called unreadable", async () => {
  const error = await openThreads()
    .fingerprint(file)
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(NoProgram);
  expect(new ReadFailed(error)).toMatchObject({
    failure: "program",
    message: expect.not.stringContaining("n’a pas pu être lu"),
  });

  const { result } = renderHook(() => useFingerprint());
  const started = await result.current.start(file);
  expect(started).toBeInstanceOf(ReadFailed);
  await waitFor(() => expect(result.current.state).toEqual({ phase: "unreadable", file, failure: "program" }));
});

test("a reader's error is reported as an unreadable file", () => {
  expect(new ReadFailed(new DOMException("It has changed.", "NotReadableError"))).toMatchObject({ failure: "file" });
});
