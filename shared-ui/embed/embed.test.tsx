import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Embed } from "./embed.tsx";

// What is loaded late is at hand: a busy machine takes longer for it than a test waits.
beforeAll(() => import("./embed-panel.tsx"));
afterEach(cleanup);

it("what is copied is the snippet of the chosen look, and the preview is the same picture", async () => {
  const { container } = render(<Embed origin="https://authentica.example" proofId="ME64-9C5J-RYR5" />);
  const details = container.querySelector("details") as HTMLDetailsElement;
  expect(screen.queryByRole("img")).toBeNull();
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const preview = await screen.findByAltText("Aperçu du badge");
  const code = () => container.querySelector("code")?.textContent;
  expect(preview.getAttribute("src")).toBe("/badge/ME64-9C5J-RYR5.svg");
  expect(code()).toMatch(
    /^<a href="https:\/\/authentica\.example\/p\/ME64-9C5J-RYR5"><img src="https:\/\/.*\.svg" alt=/,
  );
  fireEvent.change(screen.getByLabelText("Apparence"), { target: { value: "dark" } });
  expect(preview.getAttribute("src")).toBe("/badge/ME64-9C5J-RYR5.svg?theme=dark");
  expect(code()).toContain(".svg?theme=dark");
  // Whoever pastes it shows a picture and a link, and runs nothing.
  const pasted = new DOMParser().parseFromString(code() ?? "", "text/html").body;
  expect([...pasted.querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(["A", "IMG"]);
  expect(pasted.querySelector("img")?.getAttribute("alt")).toContain("ME64-9C5J-RYR5");
});
