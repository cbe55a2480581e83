import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Menu, MenuItem } from "./menu.tsx";

afterEach(cleanup);

/** What a press of the mouse tells. */
function press(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  element.focus();
  fireEvent.pointerUp(element);
  fireEvent.click(element);
}

test("a press on the button of another row closes this row's menu and opens that one's at once", () => {
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
