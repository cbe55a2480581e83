import { DEFAULT_SITE } from "@authentica/backend/contract/constants";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ContactAddress, siteQuery } from "./contact-address.tsx";

const server = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", server));

afterEach(() => {
  cleanup();
  server.mockReset();
  vi.unstubAllGlobals();
});

const client = createQueryClient();
afterEach(() => client.clear());

const address = (
  <QueryClientProvider client={client}>
    <ContactAddress />
  </QueryClientProvider>
);

const DEFAULT = `<a href="mailto:${DEFAULT_SITE.contactEmail}">${DEFAULT_SITE.contactEmail}</a>`;

test("a prerendered page contains the default contact address, without a request", () => {
  expect(renderToString(address)).toBe(DEFAULT);
  expect(server).not.toHaveBeenCalled();
});

test("the page shows the default contact address first, then the configured one", async () => {
  server.mockResolvedValue(Response.json({ contactEmail: "bonjour@exemple.fr" }));
  const { container } = render(address);
  expect(container.innerHTML).toBe(DEFAULT);
  const link = await screen.findByRole("link", { name: "bonjour@exemple.fr" });
  expect(link.getAttribute("href")).toBe("mailto:bonjour@exemple.fr");
});

test("the default contact address stays if the server fails", async () => {
  server.mockImplementation(async () => Response.json({ status: 403, message: "No." }, { status: 403 }));
  client.setQueryDefaults(siteQuery.queryKey, { retry: false });
  const { container } = render(address);
  await waitFor(() => expect(client.getQueryState(siteQuery.queryKey)?.status).toBe("error"));
  expect(container.innerHTML).toBe(DEFAULT);
});
