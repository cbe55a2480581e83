import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeDeclarations, readRecord, surfacesAfter } from "./surfaces.ts";

test("each package is as recorded: `npm run surfaces` gives a changed one its version", () => {
  makeDeclarations();
  const recorded = readRecord();
  const now = surfacesAfter(recorded);
  expect(Object.keys(now["@authentica/shared-ui"]?.shape ?? {}).length).toBeGreaterThan(100);
  expect(now).toEqual(recorded);
});

test("the newest entry of each change log is of the version that the package has", () => {
  for (const [name, { version }] of Object.entries(readRecord())) {
    const [, newest] =
      /^## (\S+)$/m.exec(readFileSync(new URL(`./${name.replace(/^.*\//, "")}.md`, import.meta.url), "utf8")) ?? [];
    expect(newest, name).toBe(version);
  }
});
