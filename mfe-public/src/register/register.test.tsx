import { createQueryClient } from "@authentica/shared-ui/api";
import { hasPasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Register from "./register.tsx";

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", server);
});

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  server.mockReset();
  server.mockResolvedValue(Response.json({}));
  await act(() => session.signOut());
  server.mockReset();
  vi.unstubAllGlobals();
});

const TYPED = {
  Prénom: "Ada",
  Nom: "Lovelace",
  "Adresse e-mail": "ada@exemple.fr",
  "Adresse du portefeuille": `0x${"a1".repeat(20)}`,
  "Mot de passe": "quatre mots sans rapport",
  "Confirmez le mot de passe": "quatre mots sans rapport",
};

const field = (label: keyof typeof TYPED) => screen.getByLabelText<HTMLInputElement>(label);

function openRegister() {
  const routes = [
    { path: "/register", element: <Register /> },
    { path: "*", element: <h1>Ailleurs</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/register"] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function submit(changes: Partial<typeof TYPED> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...changes })) {
    fireEvent.change(field(label as keyof typeof TYPED), { target: { value } });
  }
  fireEvent.submit(field("Nom").form as HTMLFormElement);
}

const refuse = (status: number, message: string) =>
  server.mockResolvedValue(Response.json({ status, message }, { status }));

test("the form creates an account without sending the repeated password, and opens the dashboard", async () => {
  server.mockResolvedValue(Response.json({ accessToken: "a", refreshToken: "r" }, { status: 201 }));
  const router = openRegister();
  submit();
  await screen.findByText("Ailleurs");
  expect(router.state.location.pathname).toBe("/dashboard");
  expect(hasPasskeyOffer(sessionStorage, Date.now())).toBe(true);
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@exemple.fr",
    walletAddress: `0x${"a1".repeat(20)}`,
    password: "quatre mots sans rapport",
  });
});

test("differing passwords are reported at the repeated password, and nothing is sent", () => {
  openRegister();
  submit({ "Confirmez le mot de passe": "quatre mots différents" });
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
  expect(document.activeElement).toBe(field("Confirmez le mot de passe"));
  expect(server).not.toHaveBeenCalled();
});

test("a server message about a field is shown beside that field, which gets the focus", async () => {
  refuse(400, "walletAddress has a wrong checksum: compare it with your wallet.");
  openRegister();
  submit();
  await waitFor(() => expect(field("Adresse du portefeuille").getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field("Adresse du portefeuille"));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(field("Adresse du portefeuille"), { target: { value: "0x" } });
  expect(field("Adresse du portefeuille").getAttribute("aria-invalid")).toBeNull();
});

test("any other error is shown in the banner, also an unreachable server", async () => {
  refuse(409, "An account with this e-mail address already exists.");
  openRegister();
  submit();
  expect((await screen.findByRole("alert")).textContent).toContain(
    "An account with this e-mail address already exists.",
  );
  server.mockRejectedValue(new TypeError("Failed to fetch"));
  submit();
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("Registration failed. Please try again."),
  );
});
