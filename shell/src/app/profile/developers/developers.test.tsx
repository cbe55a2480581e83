import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Developers } from "./developers.tsx";

/** The parts that fail to load, set by the tests. */
const cut = vi.hoisted(() => new Set(["keys", "webhooks"]));

const partOf = vi.hoisted(() => (name: string) => ({
  get default() {
    if (cut.has(name)) throw new Error("It did not come.");
    return () => <input aria-label={name} />;
  },
}));
vi.mock("./api-keys.tsx", () => partOf("keys"));
vi.mock("./webhooks.tsx", () => partOf("webhooks"));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const missing = async (words: string) => {
  const told = (await screen.findByText(words)).closest<HTMLElement>("[role=alert]");
  if (!told) throw new Error(`« ${words} » is told to nobody.`);
  return within(told).getByRole<HTMLButtonElement>("button", { name: "Réessayer" });
};

test("each part of the developer section that failed to load can be retried in place, and the input in the other parts stays", async () => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Developers now={0} />);
  const keys = () => missing("Vos clés d’API n’ont pas pu être affichées");
  const webhooks = () => missing("Vos webhooks n’ont pas pu être affichés");

  const button = await keys();
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  await expect.poll(() => button.disabled).toBe(false);
  cut.delete("keys");
  fireEvent.click(await keys());
  const field = await screen.findByLabelText<HTMLInputElement>("keys");
  fireEvent.change(field, { target: { value: "typed" } });

  cut.delete("webhooks");
  fireEvent.click(await webhooks());
  expect(await screen.findByLabelText("webhooks")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText("keys")).toBe(field);
  expect(field.value).toBe("typed");
});
