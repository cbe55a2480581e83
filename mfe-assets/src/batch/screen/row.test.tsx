import { fileOf } from "@authentica/backend/certify/fake-world";
import type { Outcome } from "@authentica/backend/certify/item";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { resultsCsv } from "./results-csv.ts";
import { Row } from "./row.tsx";

afterEach(cleanup);

const acts = { onCancel: vi.fn(), onRetry: vi.fn(), onKeep: vi.fn(), onRenew: vi.fn() };

function open(more: Parameters<typeof fileOf>[1]) {
  const item = fileOf(0, more);
  render(
    <MemoryRouter>
      <ul>
        <Row item={item} place={1} count={1} top={0} isHeld={false} look="" acts={acts} />
      </ul>
    </MemoryRouter>,
  );
  return item;
}

const known = (told: Omit<Extract<Outcome, { type: "known" }>, "type">, sentAt: number | null = null) =>
  open({ phase: "known", hash: "ab".repeat(32), sentAt, outcome: { type: "known", ...told } });

const row = () => screen.getByRole("listitem").textContent?.replaceAll("\u00a0", " ");
const leadsTo = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("a file that is already the user's object is shown with the object's name and a link to it", () => {
  const own = { objectId: "T4RP-ECFW-573R", objectName: "Estran au matin" };
  const item = known({ standing: "yours", tokenId: 4, own });
  expect(row()).toContain("Déjà à votre nom, « Estran au matin », inscription n° 4");
  expect(leadsTo(/^Ouvrir/)).toBe("/traceability/T4RP-ECFW-573R");
  const line = resultsCsv([item], "https://authentica.example").split("\r\n")[1];
  expect(line).toContain('"T4RP-ECFW-573R"');
  expect(line).toContain("Estran au matin");
});

test("the row and the exported table say that a file was deposited with the user's own object", () => {
  const own = { objectId: "T4RP-ECFW-573R", objectName: "Estran au matin" };
  const item = known({ standing: "yours", tokenId: 4, own, isDeposited: true }, 1000);
  expect(row()).toContain("Déposé, « Estran au matin », inscription n° 4");
  expect(row()).not.toContain("Déjà à votre nom");
  expect(leadsTo(/^Ouvrir/)).toBe("/traceability/T4RP-ECFW-573R");
  const line = resultsCsv([item], "https://authentica.example").split("\r\n")[1];
  expect(line).toContain('"Déposé"');
  expect(line).toContain('"T4RP-ECFW-573R"');
});

test("an object stays declared if another user deposited its file, and the row says why", () => {
  const own = { objectId: "T4RP-ECFW-573R", objectName: "Estran au matin" };
  known({ standing: "yours", tokenId: 4, own, isRivalled: true }, 1000);
  expect(row()).toContain(
    "Déjà à votre nom, « Estran au matin », inscription n° 4. Quelqu’un d’autre a déposé ce fichier",
  );
});

test("a file that another user registered has a link to its public page, without its name", () => {
  known({ standing: "deposited", tokenId: 4 });
  expect(row()).toContain("Inscrit au nom de quelqu’un d’autre, inscription n° 4. Rien n’a été envoyé.");
  expect(leadsTo(/^Page publique/)).toBe("/explorer/4");
  cleanup();
  // Another user registered it during the upload.
  known({ standing: "deposited", tokenId: null }, 1000);
  expect(row()).toContain("Inscrit au nom de quelqu’un d’autre.");
  expect(row()).not.toContain("Rien n’a été envoyé");
});

test("a file that an earlier page stored without a name is shown by its path", () => {
  known({ standing: "yours", tokenId: 4 });
  expect(row()).toContain("Déjà à votre nom, inscription n° 4");
  expect(leadsTo(/^Page publique/)).toBe("/explorer/4");
});

test("a row says that its file has changed since it was selected and what to do, for mouse and keyboard", () => {
  open({ phase: "failed", outcome: { type: "failed", code: "changed" } });
  expect(row()).toContain("Échec. Le fichier a changé depuis : choisissez-le à nouveau.");
  fireEvent.click(screen.getByRole("button", { name: /^Choisir à nouveau/ }));
  fireEvent.keyDown(screen.getByRole("listitem"), { key: "r" });
  expect(acts.onRenew.mock.calls).toEqual([[0], [0]]);
  expect(acts.onRetry).not.toHaveBeenCalled();
});
