import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ErrorPanel } from "./error-panel.tsx";

afterEach(cleanup);

const page = (failed: boolean) => (
  <main tabIndex={-1}>{failed ? <ErrorPanel title="Panne" onRetry={() => undefined} /> : <p>Vos objets</p>}</main>
);

test("a focused error panel that disappears moves the focus to the main element", () => {
  const { rerender } = render(page(true));
  screen.getByRole("button").focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("an error panel without the focus moves nothing when it disappears", () => {
  const { rerender } = render(page(true));
  rerender(page(false));
  expect(document.activeElement).toBe(document.body);
});
