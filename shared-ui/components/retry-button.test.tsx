import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RetryButton } from "./retry-button.tsx";

afterEach(cleanup);

type Step = "failed" | "retrying" | "done";

const page = (step: Step) => (
  <main tabIndex={-1}>
    <section tabIndex={-1} aria-label="Activité">
      {step === "done" ? (
        <p>Deux événements</p>
      ) : (
        <RetryButton pending={step === "retrying"} onRetry={() => undefined} />
      )}
    </section>
  </main>
);

/** Blurs the focused element, as a browser does in the frame after a button was disabled. */
const takeFocus = () => (document.activeElement as HTMLElement).blur();

test("a focused retry button that disappears moves the focus to the part around it", () => {
  const { rerender } = render(page("failed"));
  screen.getByRole("button").focus();
  rerender(page("done"));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Activité" }));
});

test("a retry button that lost the focus while pending still moves the focus to the part around it", () => {
  const { rerender } = render(page("failed"));
  screen.getByRole("button").focus();
  rerender(page("retrying"));
  takeFocus();
  rerender(page("done"));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Activité" }));
});

test("if a retry fails again, the focus returns to its button", () => {
  const { rerender } = render(page("failed"));
  screen.getByRole("button").focus();
  rerender(page("retrying"));
  takeFocus();
  rerender(page("failed"));
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

test("a retry button without the focus moves nothing when it disappears", () => {
  const { rerender } = render(page("failed"));
  rerender(page("done"));
  expect(document.activeElement).toBe(document.body);
});
