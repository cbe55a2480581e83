import { act, cleanup } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Seal } from "./seal.tsx";

afterEach(cleanup);

test("a prerendered seal is its mark alone, and its lines come once it is taken over, in the same place", async () => {
  const seal = <Seal hash={"0123456789abcdef".repeat(4)} size={120} title="Sceau" />;
  const place = document.createElement("div");
  place.innerHTML = renderToString(seal);
  const drawing = place.querySelector("svg");
  const paths = () => place.querySelectorAll("path").length;
  expect(paths()).toBe(1);
  expect(place.innerHTML.length).toBeLessThan(6000);
  const failures: unknown[] = [];
  await act(async () => void hydrateRoot(place, seal, { onRecoverableError: (error) => failures.push(error) }));
  expect(paths()).toBe(3);
  expect(place.querySelector("svg")).toBe(drawing);
  expect(failures).toEqual([]);
});
