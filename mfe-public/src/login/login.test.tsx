import { createQueryClient } from "@authentica/shared-ui/api";
import { ApiError, session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Login from "./login.tsx";
import { retriesLogin } from "./login-mutation.ts";

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", server);
});

afterEach(async () => {
  cleanup();
  server.mockReset();
  server.mockResolvedValue(Response.json({}));
  await act(() => session.signOut());
  server.mockReset();
  vi.unstubAllGlobals();
});

function openLogin(state?: unknown) {
  const routes = [
    { path: "/login", element: <Login /> },
    { path: "*", element: <h1>Ailleurs</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: "/login", state }] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const email = () => screen.getByLabelText<HTMLInputElement>("Adresse e-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Mot de passe");

function submit(address: string, secret: string) {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(password(), { target: { value: secret } });
  fireEvent.submit(email().form as HTMLFormElement);
}

const refusal = (status: number, message: string) => Response.json({ status, message }, { status });

test("after a sign-in the tokens are stored and the requested page opens", async () => {
  server.mockResolvedValue(Response.json({ accessToken: "a", refreshToken: "r" }));
  const router = openLogin({ from: "/traceability" });
  submit("ada@exemple.fr", "secret");
  await screen.findByText("Ailleurs");
  expect(router.state.location.pathname).toBe("/traceability");
  expect(JSON.parse(localStorage.getItem("tokens") ?? "null")).toMatchObject({ accessToken: "a" });
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({ email: "ada@exemple.fr", password: "secret" });
});

test("a refused sign-in shows the server's message once, keeps the input and focuses the password", async () => {
  server.mockResolvedValue(refusal(401, "Invalid e-mail or password."));
  openLogin();
  submit("ada@exemple.fr", "faux");
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid e-mail or password.");
  expect(server).toHaveBeenCalledTimes(1);
  expect([email().value, password().value]).toEqual(["ada@exemple.fr", "faux"]);
  await waitFor(() => expect(document.activeElement).toBe(password()));
});

test("a sign-in is tried three times if the server keeps failing without a message", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.mockImplementation(async () => new Response("", { status: 502 }));
  openLogin();
  submit("ada@exemple.fr", "secret");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect((await screen.findByRole("alert")).textContent).toContain("Login failed. Please try again.");
  expect(server).toHaveBeenCalledTimes(3);
});

test("an incomplete sign-in form is not sent, and its first invalid field gets the focus", () => {
  openLogin();
  submit("ada", "");
  expect(server).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(email());
  expect(password().getAttribute("aria-invalid")).toBe("true");
});

test("after too many sign-in attempts the form shows how long to wait", async () => {
  server.mockResolvedValue(
    Response.json(
      { status: 429, code: "rate_limited", message: "Too many attempts.", retryAfter: 30 },
      { status: 429 },
    ),
  );
  openLogin();
  submit("ada@exemple.fr", "faux");
  expect((await screen.findByRole("alert")).textContent).toContain("Trop d’essais. Réessayez dans 30\u00a0secondes.");
});

test("after a password recovery the sign-in form contains the address and confirms the new password", () => {
  openLogin({ email: "ada@exemple.fr", passwordChanged: true });
  expect(email().value).toBe("ada@exemple.fr");
  expect(screen.getByRole("status").textContent).toContain("Votre mot de passe a été changé");
});

test("if the browser does not support passkeys, the form offers none and sends no request for them", () => {
  openLogin();
  expect(screen.queryByRole("button", { name: /clé d’accès/ })).toBeNull();
  expect(server).not.toHaveBeenCalled();
});

test("a sign-in is retried at most twice, and never after a refusal", () => {
  const failed = new TypeError("Failed to fetch");
  expect([0, 1, 2].map((failures) => retriesLogin(failures, failed))).toEqual([true, true, false]);
  for (const status of [400, 401, 403, 422, 429]) expect(retriesLogin(0, new ApiError(status, "No."))).toBe(false);
  expect(retriesLogin(0, new ApiError(503, "Busy."))).toBe(true);
});

test("a sign-in to a disabled account with the right password says so, with the address to write to", async () => {
  const message = "This account is disabled. Write to bonjour@exemple.fr.";
  server.mockImplementation(async (input) =>
    String(input).endsWith("/site")
      ? Response.json({ contactEmail: "bonjour@exemple.fr", legal: {} })
      : Response.json({ status: 403, code: "forbidden", message }, { status: 403 }),
  );
  openLogin();
  submit("ada@example.com", "quatre mots sans rapport");
  expect((await screen.findByText(/Ce compte est désactivé/)).textContent).toContain("Écrivez à");
  expect((await screen.findByRole("link", { name: "bonjour@exemple.fr" })).getAttribute("href")).toBe(
    "mailto:bonjour@exemple.fr",
  );
});
