import { carriedHere } from "@authentica/shared-ui/carried";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { Several } from "./several.tsx";

const told = vi.hoisted(() => (name: string) => ({
  object: name.startsWith("neuf")
    ? null
    : {
        status: "active",
        tokenId: 5,
        registeredAt: "2026-01-01T00:00:00.000Z",
        depositedAt: "2026-01-01T00:00:00.000Z",
        proof: name === "faux.txt" ? "invalid" : "valid",
        latestEvent: { type: "mint", at: "2026-01-01T00:00:00.000Z" },
      },
}));

vi.mock("@authentica/shared-ui/fingerprint/fingerprint-file", () => ({
  fingerprintFile: async ({ name }: File) => name,
}));
vi.mock("@authentica/shared-ui/registry/lookup-query", () => ({ lookUp: async (name: string) => told(name) }));

afterEach(cleanup);

test("a file with an invalid registry proof is shown as such, and not counted as certified", async () => {
  render(
    <MemoryRouter>
      <Several
        files={["vrai.txt", "faux.txt"].map((name) => new File([], name))}
        onSay={() => undefined}
        onAgain={() => undefined}
      />
    </MemoryRouter>,
  );
  expect((await screen.findByRole("link", { name: "Preuve en défaut" })).getAttribute("href")).toBe("/explorer/5");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Déjà certifié",
    "Preuve en défaut",
  ]);
  expect(screen.getByRole("heading").textContent).toBe("2\u00a0fichiers, 1\u00a0déjà certifié");
});

test("unregistered files and files that could not be looked up are passed on to the sign-in and registration forms", async () => {
  const files = ["vrai.txt", "neuf.txt", ...Array.from({ length: 100 }, (_, at) => `vrai-${at}.txt`)].map(
    (name) => new File([], name),
  );
  render(
    <MemoryRouter>
      <Several files={files} onSay={() => undefined} onAgain={() => undefined} />
    </MemoryRouter>,
  );
  const old = await screen.findByRole("link", { name: "J’ai un compte" });
  expect(old.getAttribute("href")).toBe("/login");
  expect(screen.getByRole("link", { name: "Créer un compte et les inscrire" }).getAttribute("href")).toBe("/register");
  fireEvent.click(old);
  expect(carriedHere().map(({ name }) => name)).toEqual(["neuf.txt", "vrai-98.txt", "vrai-99.txt"]);
});
