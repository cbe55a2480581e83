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

/** What a browser does at the frame after a button was disabled. */
const takeFocus = () => (document.activeElement as HTMLElement).blur();

test("a button that leaves with the focus hands it to its part of the page", () => {
  const { rerender } = render(page("failed"));
  screen.getByRole("button").focus();
  rerender(page("done"));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Activité" }));
});

test("so does one that lost the focus while its retry was under way", () => {
  const { rerender } = render(page("failed"));
  screen.getByRole("button").focus();
  rerender(page("retrying"));
  takeFocus();
  rerender(page("done"));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Activité" }));
});

test("a retry that fails again gives the focus back to its button", () => {
  const { rerender } = render(page("failed"));
  screen.getByRole("button").focus();
  rerender(page("retrying"));
  takeFocus();
  rerender(page("failed"));
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

test("a button that leaves without the focus moves nothing", () => {
  const { rerender } = render(page("failed"));
  rerender(page("done"));
  expect(document.activeElement).toBe(document.body);
});
