import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Seal } from "./seal.tsx";

vi.mock("./seal-parts.tsx", () => {
  throw new Error("It did not come.");
});

afterEach(cleanup);

test("a seal whose code fails to load leaves its place empty, and the rest of the page works", async () => {
  const { container } = render(
    <main>
      <h1>Ce qui est en cours</h1>
      <Seal form="wait" size={48} />
    </main>,
  );
  // Waits for the seal's own import, and until React has handled its failure.
  await act(async () => void (await import("./seal-parts.tsx").catch(() => undefined)));
  expect(screen.getByRole("heading")).toBeTruthy();
  expect(container.querySelector("svg")?.childElementCount).toBe(0);
});
