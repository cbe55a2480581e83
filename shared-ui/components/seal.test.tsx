import { act, cleanup, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Seal } from "./seal.tsx";

const HASH = "0123456789abcdef".repeat(4);
const prefersReduced = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a prerendered seal has only its central mark; hydration adds its lines in the same place", async () => {
  const seal = <Seal hash={HASH} size={120} title="Sceau" />;
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

test("a seal in a list is not prerendered, and appears later in its place", async () => {
  const seal = <Seal hash={HASH} size={44} isLate />;
  const place = document.createElement("div");
  place.innerHTML = renderToString(seal);
  const drawing = place.querySelector("svg");
  expect([drawing?.getAttribute("width"), drawing?.childNodes.length]).toEqual(["44", 0]);
  const failures: unknown[] = [];
  await act(async () => void hydrateRoot(place, seal, { onRecoverableError: (error) => failures.push(error) }));
  expect(place.querySelectorAll("path").length).toBe(2);
  expect(place.querySelector("svg")).toBe(drawing);
  expect(failures).toEqual([]);
});

test("the place of a seal in any form is reserved while its code loads, also when prerendered", async () => {
  prefersReduced(false);
  const seal = <Seal form="broken" hash={HASH} size={96} title="Sceau brisé" />;
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(seal);
  const drawing = place.querySelector("svg");
  expect(drawing?.getAttribute("width")).toBe("96");
  expect(drawing?.childElementCount).toBe(0);
  const failures: unknown[] = [];
  await act(async () => void hydrateRoot(place, seal, { onRecoverableError: (error) => failures.push(error) }));
  await expect.poll(() => place.querySelectorAll("clipPath").length).toBe(2);
  expect(place.querySelector("svg")).toBe(drawing);
  expect(failures).toEqual([]);
  place.remove();
});

test("an engraved seal keeps its drawing, and with reduced motion its progress moves in steps of 5 %", async () => {
  prefersReduced(false);
  const at = (done: number) => <Seal form="engraving" hash={HASH} done={done} size={224} />;
  const { container, rerender } = render(at(0.25));
  const sector = () => container.querySelector("clipPath path")?.getAttribute("d");
  await expect.poll(sector).toContain("1500 0z");
  const lines = container.querySelector("g path");
  const before = sector();
  rerender(at(0.26));
  expect(sector()).not.toBe(before);
  expect(container.querySelector("g path")).toBe(lines);
  prefersReduced(true);
  rerender(at(0.29));
  expect(sector()).toBe(before);
});
