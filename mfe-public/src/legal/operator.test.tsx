import type { Site } from "@authentica/backend/contract/site";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Host, Publisher } from "./operator.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING: Site["legal"] = {
  name: null,
  form: null,
  registration: null,
  address: null,
  phone: null,
  director: null,
  hostName: null,
  hostAddress: null,
  hostPhone: null,
};

function show(legal: Site["legal"]): void {
  vi.stubGlobal("fetch", async () => Response.json({ contactEmail: "a@b.example", legal } satisfies Site));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Publisher />
      <Host />
    </QueryClientProvider>,
  );
}

test("what the operator has not stated is named in one sentence, and no placeholder stands for it", async () => {
  show(NOTHING);
  expect(
    await screen.findByText(
      "L’exploitant de cette installation n’a pas indiqué son nom, son adresse, son téléphone et la direction de la publication.",
    ),
  ).toBeTruthy();
  expect(screen.getByText(/n’a pas indiqué le nom de l’hébergeur, son adresse et son téléphone/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/À renseigner/);
});

test("what the operator has stated is shown, and nothing is said to be missing", async () => {
  show({
    ...NOTHING,
    name: "Estran SARL",
    address: "1 quai de la Mer, 29200 Brest",
    phone: "+33 1 23 45 67 89",
    director: "Ada L.",
    hostName: "Hôte SAS",
    hostAddress: "2 rue du Port, 59000 Lille",
    hostPhone: "+33 9 87 65 43 21",
  });
  expect(await screen.findByText("Estran SARL")).toBeTruthy();
  expect(screen.getByText("Hôte SAS")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/n’a pas indiqué/);
});
