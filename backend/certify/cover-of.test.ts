import { expect, test } from "vitest";
import { type CoverChoice, coverOf } from "./cover-of.ts";

const COVERS = ["common", "own", "seal"] as const satisfies readonly CoverChoice["covers"][];

test("a file kept on the device gets a thumbnail as cover only if the user agreed to send thumbnails", () => {
  for (const covers of COVERS)
    for (const isPicture of [true, false])
      for (const sendsThumbnails of [undefined, false])
        expect(coverOf({ covers, sendsThumbnails }, { isPicture, way: "kept" })).not.toBe("own");
  expect(coverOf({ covers: "own", sendsThumbnails: true }, { isPicture: true, way: "kept" })).toBe("own");
});

test("each sent picture gets a thumbnail as its cover, and other files get no cover", () => {
  expect(coverOf({ covers: "own" }, { isPicture: true, way: "sent" })).toBe("own");
  expect(coverOf({ covers: "own", sendsThumbnails: true }, { isPicture: false, way: "sent" })).toBeNull();
  expect(coverOf({ covers: "seal" }, { isPicture: true, way: "sent" })).toBeNull();
  expect(coverOf({ covers: "common" }, { isPicture: false, way: "sent" })).toBe("common");
});
