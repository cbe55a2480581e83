import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Disclosure } from "./disclosure.tsx";

afterEach(cleanup);

/** Toggles the element as a browser does when its title is clicked. */
function turn(details: HTMLDetailsElement, open: boolean): void {
  details.open = open;
  fireEvent(details, new Event("toggle"));
}

test("content marked as late is rendered when first opened, and stays rendered when folded", () => {
  const { container } = render(
    <>
      <Disclosure title="Détails">Clé</Disclosure>
      <Disclosure title="Intégrer" late>
        Badge
      </Disclosure>
    </>,
  );
  const late = [...container.querySelectorAll("details")][1] as HTMLDetailsElement;
  expect(screen.getByText("Clé")).toBeTruthy();
  expect(screen.queryByText("Badge")).toBeNull();
  turn(late, true);
  const badge = screen.getByText("Badge");
  turn(late, false);
  expect(screen.getByText("Badge")).toBe(badge);
});
