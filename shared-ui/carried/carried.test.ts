import { afterEach, expect, test } from "vitest";
import { carriedFiles, carriedHere, carry, forgetCarried, KEPT_MS, sweepCarried } from "./carried.ts";

afterEach(forgetCarried);

const file = new File(["photo"], "plage.jpg");

test("a file passed on to another screen is stored until it is discarded", async () => {
  void carry([file], { keep: true, now: 0 });
  expect(carriedHere()).toEqual([file]);
  expect(await carriedFiles(1)).toEqual([file]);
  await sweepCarried(1);
  expect(await carriedFiles(1)).toEqual([file]);
  await forgetCarried();
  expect(await carriedFiles(1)).toEqual([]);
});

test("files passed on to another screen replace the earlier ones", async () => {
  const other = new File([], "vide.txt");
  await carry([file], { keep: false, now: 0 });
  await carry([other], { keep: false, now: 1 });
  expect(await carriedFiles(2)).toEqual([other]);
});

test("a file passed on to another screen is stored for at most one day", async () => {
  await carry([file], { keep: true, now: 0 });
  expect(await carriedFiles(KEPT_MS)).toEqual([file]);
  expect(await carriedFiles(KEPT_MS + 1)).toEqual([]);
  await sweepCarried(KEPT_MS + 1);
  expect(carriedHere()).toEqual([]);
});
