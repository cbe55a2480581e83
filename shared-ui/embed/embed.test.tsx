import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Embed } from "./embed.tsx";

/** Set by a test to make loading the panel fail. */
const script = vi.hoisted(() => ({ isCut: false }));
vi.mock("./embed-panel.tsx", async (original) => {
  const { EmbedPanel } = await original<typeof import("./embed-panel.tsx")>();
  return {
    get EmbedPanel() {
      if (script.isCut) throw new Error("It did not come.");
      return EmbedPanel;
    },
  };
});

// Preloaded, because on a busy machine loading takes longer than a test waits.
beforeAll(() => import("./embed-panel.tsx"));
afterEach(cleanup);

it("a panel that fails to load is reported in its place and requested again, and the page stays", async () => {
  script.isCut = true;
  const { container } = render(
    <>
      <h1>Ce qui est en cours</h1>
      <Embed origin="https://authentica.example" proofId="ME64-9C5J-RYR5" />
    </>,
  );
  const details = container.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect((await screen.findByRole("alert")).textContent).toContain("Cette partie n’a pas pu être affichée");
  expect(screen.getByRole("heading")).toBeTruthy();
  script.isCut = false;
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByAltText("Aperçu du badge")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("the embed code of the chosen theme is copied, and its preview shows the same image", async () => {
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
  // Pasted into a page, the snippet is an image and a link, and runs no script.
  const pasted = new DOMParser().parseFromString(code() ?? "", "text/html").body;
  expect([...pasted.querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(["A", "IMG"]);
  expect(pasted.querySelector("img")?.getAttribute("alt")).toContain("ME64-9C5J-RYR5");
});
