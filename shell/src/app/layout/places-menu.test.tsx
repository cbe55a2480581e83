import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { PlacesMenu } from "./places-menu.tsx";

/** Set by a test to make loading the drawer fail. */
let isCut = true;

vi.mock("@authentica/shared-ui/components/dialog", async (original) => {
  const { Drawer } = await original<typeof import("@authentica/shared-ui/components/dialog")>();
  return {
    get Drawer() {
      if (isCut) throw new Error("It did not come.");
      return Drawer;
    },
  };
});

afterEach(cleanup);

test("a navigation menu that failed to load is reported, and loads on the next try", async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PlacesMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name: "Ouvrir le menu" });
  fireEvent.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect((await screen.findByRole("alert")).textContent).toContain("n’a pas pu être chargé");
  expect(button.getAttribute("aria-busy")).toBe("false");
  expect(screen.queryByRole("dialog")).toBeNull();

  isCut = false;
  fireEvent.click(button);
  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
