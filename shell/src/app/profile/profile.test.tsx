import type { User } from "@authentica/backend/contract/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Profile } from "./profile.tsx";

/** Set by a test to make loading the account section fail. */
const code = vi.hoisted(() => ({ isCut: true }));

vi.mock("./account/account.tsx", () => ({
  get default() {
    if (code.isCut) throw new Error("It did not come.");
    return ({ user }: { readonly user: User }) => <p>Le compte de {user.firstName}</p>;
  },
}));

const ADA: User = {
  _id: "ada",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  emailProvenAt: null,
  walletAddress: null,
  walletProvenAt: null,
  role: "user",
  createdAt: "2026-01-01T00:00:00.000Z",
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("an account section that failed to load can be retried below the profile's title, any number of times", async () => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Profile user={ADA} onCancel={() => undefined} onSaved={() => undefined} />);
  const title = screen.getByRole("heading", { name: "Votre profil" });
  expect((await screen.findByRole("alert")).textContent).toContain("Votre compte n’a pas pu être affiché");
  const retry = screen.getByRole<HTMLButtonElement>("button", { name: "Réessayer" });
  fireEvent.click(retry);
  expect(retry.disabled).toBe(true);
  await expect.poll(() => retry.disabled).toBe(false);

  code.isCut = false;
  fireEvent.click(retry);
  expect(await screen.findByText("Le compte de Ada")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("heading", { name: "Votre profil" })).toBe(title);
});
