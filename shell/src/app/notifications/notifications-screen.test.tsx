import { paths } from "@authentica/shared-ui/navigation/paths";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { routes } from "../routes.tsx";

/** Set by a test to make loading the page fail. */
const code = vi.hoisted(() => ({ isCut: true }));

vi.mock("./notifications-page.tsx", () => ({
  get default() {
    if (code.isCut) throw new Error("It did not come.");
    return () => <h1>Notifications</h1>;
  },
}));

const flat = (all: readonly RouteObject[]): RouteObject[] =>
  all.flatMap((route) => [route, ...flat(route.children ?? [])]);
const element = flat(routes).find(({ path }) => path === paths.notifications)?.element;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a notifications screen that failed to load can be retried in its place", async () => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <>
      <p>Le cadre</p>
      {element}
    </>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("Vos notifications n’ont pas pu être affichées");
  expect(screen.getByText("Le cadre")).toBeTruthy();

  code.isCut = false;
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("heading", { name: "Notifications" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
