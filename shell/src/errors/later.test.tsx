import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Later, laterPart } from "./later.tsx";

/** Set by a test to make loading the part fail. */
let isCut = true;
const load = vi.fn(async () => {
  if (isCut) throw new Error("It did not come.");
  return ({ name }: { readonly name: string }) => <p>{name} est là.</p>;
});

beforeEach(() => {
  isCut = true;
  load.mockClear();
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Creates a part of a page that shows a name. */
const open = () => {
  const part = laterPart(load);
  return (name: string) => (
    <Later
      of={part}
      waiting={<p role="status">En chemin</p>}
      missing={(onRetry, pending) => (
        <button type="button" disabled={pending} onClick={onRetry}>
          Réessayer
        </button>
      )}
    >
      {(Part) => <Part name={name} />}
    </Later>
  );
};
const retry = () => screen.findByRole<HTMLButtonElement>("button", { name: "Réessayer" });

test("a component whose code failed to load can be retried in its place, any number of times", async () => {
  const part = open();
  render(part("Ada"));
  expect(screen.getByRole("status")).toBeTruthy();
  const button = await retry();
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  await expect.poll(() => button.disabled).toBe(false);
  expect(load).toHaveBeenCalledTimes(2);

  isCut = false;
  fireEvent.click(button);
  expect(await screen.findByText("Ada est là.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a component that is mounted again requests its code again after a failure, but not once it has loaded", async () => {
  const part = open();
  const first = render(part("Ada"));
  await retry();
  first.unmount();
  isCut = false;
  const second = render(part("Ada"));
  expect(await screen.findByText("Ada est là.")).toBeTruthy();
  second.unmount();
  render(part("Bob"));
  expect(screen.getByText("Bob est là.")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
