import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { EmbedPanel } from "./embed-panel.tsx";

vi.mock("@authentica/shared-ui/language", () => import("../language/en.ts"));
vi.mock("#words/embed-panel.ts", () => import("../words/en/embed-panel.ts"));

afterEach(cleanup);

it("in an English build, the embed code and its preview are in English", () => {
  const { container } = render(<EmbedPanel origin="https://authentica.example" proofId="ME64-9C5J-RYR5" />);
  const code = () => container.querySelector("code")?.textContent;
  expect(screen.getByAltText("Preview of the badge").getAttribute("src")).toBe("/badge/ME64-9C5J-RYR5.svg?lang=en");
  expect(code()).toContain('src="https://authentica.example/badge/ME64-9C5J-RYR5.svg?lang=en"');
  expect(code()).toContain('alt="Proof ME64-9C5J-RYR5 in the Authentica register" lang="en"');
  fireEvent.change(screen.getByLabelText("Appearance"), { target: { value: "dark" } });
  expect(code()).toContain(".svg?theme=dark&#38;lang=en");
});
