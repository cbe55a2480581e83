import { afterEach, expect, test, vi } from "vitest";
import { openLater } from "./later-file.ts";
import type { OneFile } from "./one-file.ts";

const opened = { nudge: vi.fn(), close: vi.fn() };
const openOneFile = vi.fn(() => opened as unknown as OneFile);
let isReachable = true;

vi.mock("./one-file.ts", () => ({
  get openOneFile() {
    if (!isReachable) throw new Error("Loading chunk failed.");
    return openOneFile;
  },
}));

afterEach(() => {
  isReachable = true;
  vi.clearAllMocks();
});

const file = new File(["contrat"], "contrat.pdf");
const none = () => undefined;

test("a file is opened once, although several callers wait for the engine", async () => {
  const onOpened = vi.fn();
  const later = openLater(file, { onOpened, onMissing: none });
  expect(await Promise.all([later.one(), later.one()])).toEqual([opened, opened]);
  expect(openOneFile.mock.calls).toEqual([[file]]);
  expect(onOpened.mock.calls).toEqual([[opened]]);
  later.nudge();
  later.close();
  expect(opened.nudge).toHaveBeenCalledOnce();
  expect(opened.close).toHaveBeenCalledOnce();
});

test("an engine that could not be loaded is reported, and requested again by the next call", async () => {
  isReachable = false;
  const onMissing = vi.fn();
  const later = openLater(file, { onOpened: none, onMissing });
  await expect(later.one()).rejects.toThrow("Loading chunk failed.");
  expect(onMissing).toHaveBeenCalledOnce();
  isReachable = true;
  later.nudge();
  expect(await later.one()).toBe(opened);
});

test("a file that is closed while the engine loads is not opened", async () => {
  const onMissing = vi.fn();
  const later = openLater(file, { onOpened: none, onMissing });
  later.close();
  await expect(later.one()).rejects.toThrow("The file was closed");
  expect(openOneFile).not.toHaveBeenCalled();
  expect(onMissing).not.toHaveBeenCalled();
});
