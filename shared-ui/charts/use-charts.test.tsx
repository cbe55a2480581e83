import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChartMissing } from "./chart-missing.tsx";
import { useCharts } from "./use-charts.ts";

/** Reports to the observer of an element whether it is near the window. */
let look: (isIntersecting: boolean) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bringing = () => vi.fn(async () => ({ drawn: "un dessin" }));

function Screen({ bring }: { readonly bring: ReturnType<typeof bringing> }) {
  const charts = useCharts(bring);
  if (charts.state === "failed") return <ChartMissing onRetry={charts.retry} />;
  return <p ref={charts.place}>{charts.state === "ready" ? charts.charts.drawn : "en route"}</p>;
}

test("the code of charts is loaded when the place of a chart is visible and painted, not with the screen", async () => {
  const bring = bringing();
  render(<Screen bring={bring} />);
  act(() => look(false));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(bring).not.toHaveBeenCalled();
  expect(screen.getByText("en route")).toBeDefined();
  act(() => look(true));
  expect(bring).not.toHaveBeenCalled();
  expect(await screen.findByText("un dessin")).toBeDefined();
  expect(bring).toHaveBeenCalledOnce();
});

test("the code of charts that failed to load is requested again on a retry", async () => {
  const bring = bringing().mockRejectedValueOnce(new Error("The network is gone."));
  render(<Screen bring={bring} />);
  act(() => look(true));
  fireEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
  expect(await screen.findByText("un dessin")).toBeDefined();
});
