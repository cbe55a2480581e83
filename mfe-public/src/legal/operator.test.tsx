import type { Site } from "@authentica/backend/contract/site";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { drawnSite } from "../drawn.ts";
import Notices from "./fr/notices.tsx";
import { Host, Publisher } from "./operator.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  globalThis.authenticaDrawnSite = undefined;
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

test("a prerendered page has a placeholder for each detail of the operator, and does not wait for scripts", () => {
  globalThis.authenticaDrawnSite = drawnSite.site;
  const page = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(drawnSite.parts.map(([name]) => name)).toEqual([
    "site_contact",
    ...Object.keys(NOTHING).map((name) => `site_${name}`),
  ]);
  for (const [name, text] of drawnSite.parts) expect(page.split(text).length, name).toBeGreaterThan(1);
  expect(page).not.toMatch(/chargement|\u2026/);
});

test("the page says which details the operator has not provided", async () => {
  show({ ...NOTHING, name: "Estran SARL" });
  expect(await screen.findByText("Estran SARL")).toBeTruthy();
  expect(screen.getAllByText("Non indiqué par l’exploitant")).toHaveLength(8);
});

test("operator details that the server wrote into the page are shown without a request", () => {
  const server = vi.fn();
  vi.stubGlobal("fetch", server);
  const site: Site = { contactEmail: "a@b.example", legal: { ...NOTHING, hostName: "Hôte SAS" } };
  document.body.innerHTML = `<script type="application/json" id="drawn-site">${JSON.stringify(site)}</script>`;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Host />
    </QueryClientProvider>,
  );
  expect(screen.getByText("Hôte SAS")).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
  document.body.innerHTML = "";
});
