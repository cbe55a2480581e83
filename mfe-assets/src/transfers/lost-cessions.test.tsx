import type { Cession } from "@authentica/backend/contract/transfer";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LostCessions } from "./lost-cessions.tsx";

afterEach(cleanup);

it.each([
  [1, "Transfert d’un objet effacé", /^Le titulaire l’a effacé\. Le transfert reste .* le prouver/],
  [2, "Transferts d’objets effacés", /^Leurs titulaires les ont effacés\. Les transferts restent .* les prouver/],
])("the page mentions %d transfers of erased objects in singular or plural", (count, title, lead) => {
  const lost = Array.from({ length: count }, (_, number) => ({
    objectId: `OBJECT-${number}`,
    number,
    tokenId: number,
    hash: "a".repeat(64),
    side: "gave",
    transferredAt: "2026-03-05T13:05:00.000Z",
  })) as unknown as Cession[];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LostCessions lost={lost} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title);
  expect(screen.getByText(lead)).toBeTruthy();
});
