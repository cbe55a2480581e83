import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, lazy, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Menu, MenuItem } from "./menu.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Sends the events of a mouse click. */
function press(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  element.focus();
  fireEvent.pointerUp(element);
  fireEvent.click(element);
}

test("a click on the menu button of another row closes the open menu and opens the other at once", () => {
  render(
    ["Un", "Deux"].map((name) => (
      <Menu key={name} label={`Actions sur ${name}`} trigger={name}>
        <MenuItem onSelect={() => undefined}>Renommer</MenuItem>
      </Menu>
    )),
  );
  for (const name of ["Un", "Deux", "Un"]) {
    press(screen.getByRole("button", { name }));
    expect(
      screen.getAllByRole("menu", { hidden: true }).map((menu) => menu.ariaLabel ?? menu.getAttribute("aria-label")),
    ).toEqual([`Actions sur ${name}`]);
  }
});

test("an opened menu focuses its first enabled item, and the arrow keys also reach disabled items", () => {
  render(
    <Menu label="Actions" trigger="Actions">
      <MenuItem disabled onSelect={() => undefined}>
        Éteinte
      </MenuItem>
      <MenuItem onSelect={() => undefined}>Renommer</MenuItem>
      <MenuItem onSelect={() => undefined}>Partager</MenuItem>
      <MenuItem disabled onSelect={() => undefined}>
        Révoquer
      </MenuItem>
    </Menu>,
  );
  const button = screen.getByRole("button", { name: "Actions" });
  const focused = () => document.activeElement?.textContent;
  fireEvent.keyDown(button, { key: "ArrowDown" });
  expect(focused()).toBe("Renommer");
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "ArrowUp" });
  expect(focused()).toBe("Éteinte");
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: "Escape" });
  fireEvent.keyDown(button, { key: "ArrowUp" });
  expect(focused()).toBe("Partager");
});

test("a menu with only disabled items still takes the focus, so that screen readers read them", () => {
  render(
    <Menu label="Actions" trigger="Actions">
      <MenuItem disabled onSelect={() => undefined}>
        Éteinte
      </MenuItem>
    </Menu>,
  );
  press(screen.getByRole("button", { name: "Actions" }));
  expect(document.activeElement?.textContent).toBe("Éteinte");
});

test("if the content of a menu loads late, its placeholder has the focus, then its first item", async () => {
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(heard: () => void) {
        resized.push(heard);
      }
      observe() {}
      disconnect() {}
    },
  );
  let bring: (module: { default: ComponentType }) => void = () => {};
  const Items = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (bring = resolve)));
  render(
    <Menu label="Actions" trigger="Actions">
      <Suspense
        fallback={
          <MenuItem disabled onSelect={() => undefined}>
            Chargement…
          </MenuItem>
        }
      >
        <Items />
      </Suspense>
    </Menu>,
  );
  press(screen.getByRole("button", { name: "Actions" }));
  expect(document.activeElement?.textContent).toBe("Chargement…");
  await act(async () => bring({ default: () => <MenuItem onSelect={() => undefined}>Renommer</MenuItem> }));
  for (const heard of resized) heard();
  expect(document.activeElement?.textContent).toBe("Renommer");
});
