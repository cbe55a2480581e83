import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { Panel } from "./panel.tsx";

afterEach(cleanup);

/**
 * Simulates a screen that has listened for keys since before the panel was opened. Returns the keys that it handles.
 */
function listeningScreen(): string[] {
  const heard: string[] = [];
  const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (!defaultPrevented) heard.push(key);
  };
  document.addEventListener("keydown", hear);
  onTestFinished(() => document.removeEventListener("keydown", hear));
  return heard;
}

test("Escape closes an open panel, and reaches the screen again once the panel is closed", () => {
  const heard = listeningScreen();
  render(
    <Panel label="Compte" face="A">
      {() => <a href="/profile">Profil</a>}
    </Panel>,
  );
  const button = screen.getByRole("button", { name: "Compte" });
  fireEvent.click(button);
  const link = screen.getByRole("link", { name: "Profil" });
  fireEvent.keyDown(link, { key: "a" });
  fireEvent.keyDown(link, { key: "Escape" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
  expect(heard).toEqual(["a"]);
  fireEvent.keyDown(button, { key: "Escape" });
  expect(heard).toEqual(["a", "Escape"]);
});

test("Escape closes a dialog over a panel before the panel", () => {
  render(
    <Panel label="Compte" face="A">
      {() => (
        <dialog open>
          <button type="button">Fermer</button>
        </dialog>
      )}
    </Panel>,
  );
  const button = screen.getByRole("button", { name: "Compte" });
  fireEvent.click(button);
  fireEvent.keyDown(screen.getByRole("button", { name: "Fermer" }), { key: "Escape" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
});
