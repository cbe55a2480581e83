import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Shown } from "./shown.tsx";

afterEach(cleanup);

it("the public page shows only what the owner has made public", () => {
  const { container, rerender } = render(<Shown object={{}} />);
  expect(container.textContent).toBe("");
  rerender(<Shown object={{ shown: { title: "Marée basse" } }} />);
  expect(container.textContent).toContain("Marée basse");
  expect(container.textContent).toContain("Le titulaire montre le titre.");
  expect(container.textContent).not.toContain("par ");
  const owner = { firstName: "Ada", lastName: "Martin" };
  rerender(<Shown object={{ shown: { owner, title: "Marée basse", thumbnail: "/api/registry/thumbnail/X" } }} />);
  expect(container.textContent).toContain("par Ada Martin (nom déclaré)");
  expect(container.textContent).toMatch(/Le titulaire montre son nom, le titre et une vignette\..*pas vérifiés\.$/);
  expect(screen.getByRole("presentation").getAttribute("src")).toBe("/api/registry/thumbnail/X");
});
