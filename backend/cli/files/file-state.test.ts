import type { BigIntStats } from "node:fs";
import { expect, test } from "vitest";
import { stateOf } from "./file-state.ts";

const FILE = { dev: 1n, ino: 2n, size: 3n, mtimeNs: 1_700_000_000_000_000_001n, ctimeNs: 1_700_000_000_000_000_001n };

test.each(["dev", "ino", "size", "mtimeNs", "ctimeNs"] as const)(
  "a file has a different recorded state if its %s differs by one",
  (of) => {
    const is = stateOf(FILE as BigIntStats);
    expect(stateOf({ ...FILE, [of]: FILE[of] + 1n } as BigIntStats)).not.toBe(is);
    expect(stateOf({ ...FILE } as BigIntStats)).toBe(is);
  },
);
