import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ChartMissing } from "./chart-missing.tsx";
import { useCharts } from "./use-charts.ts";

afterEach(cleanup);

const bringing = () => vi.fn(async () => ({ drawn: "un dessin" }));

function Screen({ bring }: { readonly bring: ReturnType<typeof bringing> }) {
  const charts = useCharts(bring);
  if (charts.state === "failed") return <ChartMissing onRetry={charts.retry} />;
  return <p>{charts.state === "ready" ? charts.charts.drawn : "en route"}</p>;
}

test("the code of the charts is asked for once the screen stands, not with it", async () => {
  const bring = bringing();
  render(<Screen bring={bring} />);
  expect(bring).not.toHaveBeenCalled();
  expect(screen.getByText("en route")).toBeDefined();
  expect(await screen.findByText("un dessin")).toBeDefined();
  expect(bring).toHaveBeenCalledOnce();
});

test("charts whose code did not come are brought by another try", async () => {
  const bring = bringing().mockRejectedValueOnce(new Error("The network is gone."));
  render(<Screen bring={bring} />);
  fireEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
  expect(await screen.findByText("un dessin")).toBeDefined();
});
