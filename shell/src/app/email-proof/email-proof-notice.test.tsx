import type { User } from "@authentica/backend/contract/user";
import { createQueryClient, userQuery } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { EmailProofNotice } from "./email-proof-notice.tsx";

/** Set by a test to make loading the dialog fail. */
const code = vi.hoisted(() => ({ isCut: true }));

vi.mock("./email-proof-dialog.tsx", () => ({
  get default() {
    if (code.isCut) throw new Error("It did not come.");
    return ({ user }: { readonly user: User }) => <p role="dialog">Le code envoyé à {user.email}</p>;
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

test("the dialog for proving an address can be retried below its notice if it failed to load, and the page stays", async () => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, ADA);
  render(
    <QueryClientProvider client={client}>
      <EmailProofNotice />
    </QueryClientProvider>,
  );
  const notice = screen.getByRole("heading", { name: "Confirmez ada@example.com" });
  fireEvent.click(screen.getByRole("button", { name: "Saisir le code" }));
  expect((await screen.findByRole("alert")).textContent).toContain("La saisie du code n’a pas pu être affichée");
  expect(screen.getByRole("heading", { name: "Confirmez ada@example.com" })).toBe(notice);

  code.isCut = false;
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect((await screen.findByRole("dialog")).textContent).toBe("Le code envoyé à ada@example.com");
  expect(screen.queryByRole("alert")).toBeNull();
});
