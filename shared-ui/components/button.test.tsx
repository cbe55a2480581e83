import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

/** Blurs the focused element, as a browser does in the frame after a button was disabled. */
const takeFocus = () => (document.activeElement as HTMLElement).blur();

test("a button that was pending gets the focus back when its action ends", () => {
  const { rerender } = render(<Button>Enregistrer</Button>);
  screen.getByRole("button").focus();
  rerender(<Button pending>Enregistrer</Button>);
  takeFocus();
  rerender(<Button>Enregistrer</Button>);
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

test("a button that was pending does not take back a focus that the user has moved", () => {
  const form = (pending: boolean) => (
    <>
      <input aria-label="Nom" />
      <Button pending={pending}>Enregistrer</Button>
    </>
  );
  const { rerender } = render(form(false));
  screen.getByRole("button").focus();
  rerender(form(true));
  screen.getByLabelText("Nom").focus();
  rerender(form(false));
  expect(document.activeElement).toBe(screen.getByLabelText("Nom"));
});

test("a button that did not have the focus before its action does not take it afterwards", () => {
  const { rerender } = render(<Button pending>Enregistrer</Button>);
  rerender(<Button>Enregistrer</Button>);
  expect(document.activeElement).toBe(document.body);
});
