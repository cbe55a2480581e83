import { METADATA_BYTES_MAX, METADATA_MAX } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { ToastRegion } from "@authentica/shared-ui/toast/toast-region";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Metadata } from "./metadata.tsx";
import { faultsOf, type Line, metadataIn, roomWords } from "./metadata-draft.ts";

const BARE = ownedObject({ objectName: "Presse", depositedAt: null, fileName: null, fileSize: null });

let said: unknown[];
let answer: () => Response;

beforeEach(() => {
  Object.assign(globalThis, {
    [Symbol.for("authentica.toasts")]: { posted: [], lastId: 0, listeners: new Set(), isDrawn: true },
  });
  said = [];
  answer = () => Response.json({ object: BARE });
  vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
    said.push(JSON.parse(String(init?.body)));
    return answer();
  });
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (change: Partial<OwnedObject> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Metadata object={{ ...BARE, ...change }} />
      <ToastRegion />
    </QueryClientProvider>,
  );
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("the first metadata can be added and undone from the message, and the focus stays in place", async () => {
  show();
  press("Ajouter des métadonnées");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nom")));
  fill("Nom", " version ");
  fill("Valeur", "1.2.0");
  press("Ajouter une ligne");
  expect(document.activeElement).toBe(screen.getByLabelText("Nom, ligne 2"));
  fill("Nom, ligne 2", "lieu");
  fill("Valeur, ligne 2", "Sète");
  press("Enregistrer");
  await screen.findByText("Les métadonnées de « Presse » sont enregistrées.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ajouter des métadonnées" }));
  press("Annuler");
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said).toEqual([
    { objectId: BARE.objectId, metadata: { version: "1.2.0", lieu: "Sète" } },
    { objectId: BARE.objectId, metadata: {} },
  ]);
});

it("metadata can be edited and removed line by line; unchanged metadata is not sent", async () => {
  show({ metadata: { version: "1.2.0", commit: "4f1c" } });
  expect(screen.getByText("4f1c")).toBeTruthy();
  press("Modifier les métadonnées");
  await screen.findByDisplayValue("4f1c");
  press("Enregistrer");
  await waitFor(() => expect(screen.queryByDisplayValue("4f1c")).toBeNull());
  expect(said).toEqual([]);

  press("Modifier les métadonnées");
  await screen.findByDisplayValue("4f1c");
  press("Retirer version");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Retirer commit" }));
  press("Retirer commit");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ajouter une ligne" }));
  press("Enregistrer");
  await waitFor(() => expect(said).toEqual([{ objectId: BARE.objectId, metadata: {} }]));
});

it("invalid metadata is reported beside its field, which gets the focus; after a refusal the text stays", async () => {
  show({ metadata: { version: "1" } });
  press("Modifier les métadonnées");
  await screen.findByDisplayValue("1");
  fill("Nom", "la version");
  press("Enregistrer");
  const field = screen.getByLabelText("Nom");
  expect([field.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
  expect(said).toEqual([]);
  fill("Nom", "version");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  fill("Valeur", "2");
  answer = () => Response.json({ status: 503, code: "unavailable", message: "Not now." }, { status: 503 });
  press("Enregistrer");
  await screen.findByText("Les métadonnées n’ont pas été enregistrées.");
  expect(screen.getByLabelText("Valeur")).toHaveProperty("value", "2");
});

it("the metadata of a revoked object is read-only, and an empty value has no placeholder", () => {
  const { unmount } = show({ status: "revoked", metadata: { version: "1" } });
  expect(within(screen.getByRole("region", { name: "Métadonnées" })).getByText("version")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /métadonnées/ })).toBeNull();
  unmount();
  show({ status: "revoked" });
  expect(screen.queryByText("Métadonnées")).toBeNull();
});

const lines = (...pairs: readonly (readonly [string, string])[]): Line[] =>
  pairs.map(([name, value], id) => ({ id, name, value }));

it("the form validates metadata as the service does", () => {
  const words = (...pairs: readonly (readonly [string, string])[]) =>
    faultsOf(lines(...pairs)).map(({ id, field }) => `${id} ${field}`);
  expect(words(["version", "1"], ["", ""], ["a-b.c_9", "é"])).toEqual([]);
  expect(metadataIn(lines(["version", " 1 "], [" ", ""]))).toEqual({ version: "1" });
  expect(words(["", "1"], ["a b", "1"], ["été", "1"], ["__proto__", "1"], ["n".repeat(41), "1"])).toEqual(
    [0, 1, 2, 3, 4].map((id) => `${id} name`),
  );
  expect(words(["a", "1"], ["a", "2"], ["b", ""], ["c", "x".repeat(501)])).toEqual(["1 name", "2 value", "3 value"]);
  const much = Array.from({ length: 5 }, (_, at) => [`n${at}`, "é".repeat(220)] as const);
  expect(words(...much)).toEqual(["null value"]);
  expect(roomWords(lines(["a", "é"]))).toBe(`1 sur ${METADATA_MAX}, 10 octets sur 2\u202f048`);
  expect(METADATA_BYTES_MAX).toBe(2048);
});
