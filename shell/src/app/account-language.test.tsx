import type { User } from "@authentica/backend/contract/user";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAccountLanguage } from "./account-language.ts";

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

const build = vi.hoisted(() => ({ chosen: null as "fr" | "en" | null }));
vi.mock("@authentica/shared-ui/language", async (original) => ({
  ...(await original<object>()),
  get chosen() {
    return build.chosen;
  },
}));

const sent: unknown[] = [];
const reload = vi.fn();

beforeEach(() => {
  sent.length = 0;
  reload.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reload);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const json = (await new Request(input, init).json()) as Partial<User>;
    sent.push(json);
    return Response.json({ ...ADA, ...json });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.cookie = "Authentica-Language=; Path=/; Max-Age=0";
});

function Screen({ user }: { readonly user: User }) {
  useAccountLanguage(user);
  return null;
}

/** Renders a screen for a user whose account has this language, in the build for the language `chosen`. */
async function show(chosen: "fr" | "en" | null, language?: "fr" | "en") {
  build.chosen = chosen;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen user={{ ...ADA, ...(language && { language }) }} />
    </QueryClientProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve));
}

test("the screens follow the language of the account, which was chosen in another browser", async () => {
  await show("fr", "en");
  expect([document.cookie, reload.mock.calls.length, sent]).toEqual(["Authentica-Language=en", 1, []]);
});

test("a language that was chosen in this tab is stored in the account, once", async () => {
  sessionStorage.setItem("language", "fr");
  await show("fr", "en");
  expect(sent).toEqual([{ firstName: "Ada", lastName: "Lovelace", language: "fr" }]);
  expect([reload.mock.calls.length, sessionStorage.length]).toEqual([0, 0]);
});

test("an account without a language gets the one that its user chose before signing in", async () => {
  await show("en");
  expect(sent).toEqual([{ firstName: "Ada", lastName: "Lovelace", language: "en" }]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  [null, undefined],
  ["en", "en"],
] as const)(
  "changes nothing if the screens (%s) and the account (%s) have the same language",
  async (chosen, language) => {
    await show(chosen, language);
    expect([document.cookie, reload.mock.calls.length, sent]).toEqual(["", 0, []]);
  },
);
