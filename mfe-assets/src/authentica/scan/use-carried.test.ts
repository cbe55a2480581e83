import { carriedFiles, carry, forgetCarried } from "@authentica/shared-ui/carried";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useCarried } from "./use-carried.ts";

const files = ["a.txt", "b.txt"].map((name) => new File(["x"], name));
const now = Date.now();
const give = (some: readonly File[]) => carry(some, { keep: false, now });

afterEach(async () => {
  cleanup();
  await forgetCarried();
});

test("files given on another screen start the scan once", async () => {
  const onFile = vi.fn();
  await give(files.slice(0, 1));
  renderHook(() => useCarried({ onFile, onFiles: undefined }));
  await waitFor(() => expect(onFile).toHaveBeenCalledExactlyOnceWith(files[0]));
  expect(await carriedFiles(now)).toEqual([]);
});

test("files given on another screen stay stored if the user leaves before the scan starts, or if it takes only one of them", async () => {
  const [onFile, onFiles] = [vi.fn(), vi.fn()];
  await give(files);
  renderHook(() => useCarried({ onFile, onFiles })).unmount();
  renderHook(() => useCarried({ onFile, onFiles: undefined }));
  // Requests run in order, so the answers to both screens have arrived too.
  expect(await carriedFiles(now)).toEqual(files);
  await Promise.resolve();
  expect(await carriedFiles(now)).toEqual(files);
  expect(onFile).not.toHaveBeenCalled();
  renderHook(() => useCarried({ onFile, onFiles }));
  await waitFor(() => expect(onFiles).toHaveBeenCalledExactlyOnceWith(files));
});
