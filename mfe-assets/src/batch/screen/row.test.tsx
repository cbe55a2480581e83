import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { fileOf } from "../engine/fake-world.ts";
import type { Outcome } from "../engine/item.ts";
import { resultsCsv } from "./results-csv.ts";
import { Row } from "./row.tsx";

afterEach(cleanup);

const acts = { onCancel: vi.fn(), onRetry: vi.fn(), onKeep: vi.fn() };

function known(told: Omit<Extract<Outcome, { type: "known" }>, "type">) {
  const item = fileOf(0, { phase: "known", hash: "ab".repeat(32), outcome: { type: "known", ...told } });
  render(
    <MemoryRouter>
      <ul>
        <Row item={item} place={1} count={1} top={0} look="" acts={acts} />
      </ul>
    </MemoryRouter>,
  );
  return item;
}

const row = () => screen.getByRole("listitem").textContent?.replaceAll("\u00a0", " ");
const leadsTo = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("a file that is one's own already is told by the object's name, and leads to its page", () => {
  const own = { objectId: "T4RP-ECFW-573R", objectName: "Estran au matin" };
  const item = known({ standing: "yours", tokenId: 4, own });
  expect(row()).toContain("À vous déjà, « Estran au matin », écriture n° 4");
  expect(leadsTo(/^Ouvrir/)).toBe("/traceability/T4RP-ECFW-573R");
  const line = resultsCsv([item], "https://authentica.example").split("\r\n")[1];
  expect(line).toContain('"T4RP-ECFW-573R"');
  expect(line).toContain("Estran au matin");
});

test("one that somebody else has registered leads to its public page, and its name is not known here", () => {
  known({ standing: "deposited", tokenId: 4 });
  expect(row()).toContain("Inscrit par quelqu’un d’autre, écriture n° 4. Rien n’a été envoyé.");
  expect(leadsTo(/^Page publique/)).toBe("/explorer/4");
});

test("of what a page of before has kept without a name its place is told", () => {
  known({ standing: "yours", tokenId: 4 });
  expect(row()).toContain("À vous déjà, écriture n° 4");
  expect(leadsTo(/^Page publique/)).toBe("/explorer/4");
});
