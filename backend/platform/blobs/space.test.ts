import { expect, test } from "vitest";
import { createSpace } from "./space.ts";

/** Opens a disk of 1000 bytes, of which 100 are reserved, with a clock that the test moves. */
function open() {
  const at = { free: 500, ms: 0, looks: 0 };
  const disk = async () => {
    at.looks += 1;
    return { free: at.free, total: 1000 };
  };
  const space = createSpace(disk, 100, () => undefined, { heldMs: 100, elapsed: () => at.ms });
  return { at, space };
}

test("uploads within 100 ms share one measurement of free disk space, and later uploads measure again", async () => {
  const { at, space } = open();
  for (let upload = 0; upload < 10; upload++) (await space.claim(10))();
  expect(at.looks).toBe(1);
  at.ms = 100;
  await space.claim(10);
  expect(at.looks).toBe(2);
});

test("uploads that arrive together share one measurement, and measure again if it leaves them no space", async () => {
  const { at, space } = open();
  await Promise.all(Array.from({ length: 16 }, () => space.claim(10)));
  expect(at.looks).toBe(1);
  at.ms = 100;
  const claims = await Promise.allSettled([space.claim(200), space.claim(200)]);
  expect(claims.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(at.looks).toBe(3);
});

test("space that ended uploads released since the last measurement counts as used, so that none is assigned twice", async () => {
  const { at, space } = open();
  for (let upload = 0; upload < 4; upload++) {
    (await space.claim(100))();
    at.free -= 100;
  }
  expect(at.looks).toBe(1);
  await expect(space.claim(100)).rejects.toMatchObject({ code: "no_space" });
  expect(at.looks).toBe(2);
});

test("the space of running uploads is subtracted from the last measurement of free space", async () => {
  const { space } = open();
  await space.claim(300);
  await expect(space.claim(200)).rejects.toMatchObject({ code: "no_space" });
  await space.claim(100);
});

test("free space is measured again before an upload is refused", async () => {
  const { at, space } = open();
  await space.claim(400);
  at.free = 900;
  await space.claim(100);
  expect(at.looks).toBe(2);
});
