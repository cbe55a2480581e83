import { expect, test } from "vitest";
import { type CoverChoice, coverOf } from "./cover-of.ts";

const COVERS = ["common", "own", "seal"] as const satisfies readonly CoverChoice["covers"][];

test("a file that stays on the device has no cover made of it unless thumbnails are ticked", () => {
  for (const covers of COVERS)
    for (const isPicture of [true, false])
      for (const sendsThumbnails of [undefined, false])
        expect(coverOf({ covers, sendsThumbnails }, { isPicture, way: "kept" })).not.toBe("own");
  expect(coverOf({ covers: "own", sendsThumbnails: true }, { isPicture: true, way: "kept" })).toBe("own");
});

test("of files that are sent each picture has its thumbnail, and nothing else has one", () => {
  expect(coverOf({ covers: "own" }, { isPicture: true, way: "sent" })).toBe("own");
  expect(coverOf({ covers: "own", sendsThumbnails: true }, { isPicture: false, way: "sent" })).toBeNull();
  expect(coverOf({ covers: "seal" }, { isPicture: true, way: "sent" })).toBeNull();
  expect(coverOf({ covers: "common" }, { isPicture: false, way: "sent" })).toBe("common");
});
