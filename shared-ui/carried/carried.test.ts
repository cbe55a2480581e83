import { afterEach, expect, test } from "vitest";
import { carriedFiles, carriedHere, carry, forgetCarried, KEPT_MS, takeCarried } from "./carried.ts";

afterEach(forgetCarried);

const file = new File(["photo"], "plage.jpg");

test("a file waits until it is taken, once", async () => {
  void carry([file], { keep: true, now: 0 });
  expect(carriedHere()).toEqual([file]);
  expect(await carriedFiles(1)).toEqual([file]);
  expect(await takeCarried(1)).toEqual([file]);
  expect(await takeCarried(1)).toEqual([]);
});

test("another that is given takes its place", async () => {
  const other = new File([], "vide.txt");
  await carry([file], { keep: false, now: 0 });
  await carry([other], { keep: false, now: 1 });
  expect(await takeCarried(2)).toEqual([other]);
});

test("a file waits a day at most", async () => {
  await carry([file], { keep: true, now: 0 });
  expect(await carriedFiles(KEPT_MS)).toEqual([file]);
  expect(await takeCarried(KEPT_MS + 1)).toEqual([]);
  expect(carriedHere()).toEqual([]);
});
