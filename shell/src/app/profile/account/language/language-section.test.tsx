import type { User } from "@authentica/backend/contract/user";
import { userQuery } from "@authentica/shared-ui/api";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LanguageSection } from "./language-section.tsx";

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

function Shown() {
  const { data = ADA } = useQuery({ queryKey: userQuery.queryKey, queryFn: () => ADA, staleTime: Infinity });
  return <LanguageSection user={data} />;
}

const choice = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

/** Shows the section. The server answers `POST /user/edit-profile` with `respond`. */
function show(respond: (json: unknown) => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const json: unknown = await request.json();
    sent.push([new URL(request.url).pathname, json]);
    return respond(json);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the chosen language of e-mails and documents is saved at once, with the names unchanged", async () => {
  const sent = show((json) => Response.json({ ...ADA, ...(json as Partial<User>) }));
  expect([choice("Français").checked, choice("English").checked]).toEqual([false, false]);
  fireEvent.click(choice("English"));
  await expect.poll(() => choice("English").checked).toBe(true);
  await expect
    .poll(() => sent)
    .toEqual([["/api/user/edit-profile", { firstName: "Ada", lastName: "Lovelace", language: "en" }]]);
  expect(choice("English").closest("label")?.lang).toBe("en");
});

test("if the language cannot be saved, the error is shown and the former choice stays", async () => {
  show(() => Response.json({ message: "Not now.", code: "internal" }, { status: 500 }));
  fireEvent.click(choice("English"));
  expect((await screen.findByRole("alert")).textContent).toContain("Votre choix n’a pas été enregistré");
  expect(choice("English").checked).toBe(false);
});
