import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

test("numbers are written in French: narrow non-breaking spaces between thousands, a comma before decimals", async () => {
  const { formatNumber } = await import("./number.ts");
  expect([0, 999, 4000, 1_234_567, 4.5, 1.23456].map(formatNumber)).toEqual([
    "0",
    "999",
    "4\u202f000",
    "1\u202f234\u202f567",
    "4,5",
    "1,235",
  ]);
});

test("a number is formatted according to its options", async () => {
  const { numberFormat } = await import("./number.ts");
  expect(numberFormat({ style: "percent", maximumFractionDigits: 2 })(2 / 3)).toBe("66,67\u00a0%");
  expect(numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })(3)).toBe("3,0");
});

test("a number formatter is created only when first needed, and then reused", async () => {
  const made = vi.spyOn(Intl, "NumberFormat");
  const { formatNumber } = await import("./number.ts");
  expect(made).not.toHaveBeenCalled();
  expect([1000, 2000].map(formatNumber)).toEqual(["1\u202f000", "2\u202f000"]);
  expect(made).toHaveBeenCalledTimes(1);
});
