import { createQueryClient } from "@authentica/shared-ui/api";
import { notificationOf } from "@authentica/shared-ui/testing/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Announcement } from "./announcement.tsx";

/** Set by a test to make loading the line fail. */
const script = vi.hoisted(() => ({ isCut: true }));

vi.mock("@authentica/shared-ui/components/event-line", () => ({
  get default() {
    if (script.isCut) throw new Error("It did not come.");
    return () => "Bob a consulté Contrat";
  },
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a notification whose text failed to load is announced without the text; the page stays, and the next notification has its text", async () => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = createQueryClient();
  const page = (listed: readonly number[]) => (
    <QueryClientProvider client={client}>
      <h1>Ce qui est en cours</h1>
      <Announcement notifications={listed.map((at) => notificationOf(at))} />
    </QueryClientProvider>
  );
  const { rerender } = render(page([]));
  const said = () => screen.getByRole("status").textContent;
  rerender(page([1]));
  await expect.poll(said).toMatch(/^Nouvelle notification\. \S/);
  expect(screen.getByRole("heading")).toBeTruthy();

  script.isCut = false;
  rerender(page([2, 1]));
  await expect.poll(said).toMatch(/^Nouvelle notification\s: Bob a consulté Contrat\. \S/);
});
