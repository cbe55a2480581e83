import type { ObjectPageAnswer } from "@authentica/backend/contract/object-page";
import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { ToastRegion } from "@authentica/shared-ui/toast/toast-region";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ObjectPage } from "./object-page.tsx";

const _id = "T4RP-ECFW-573R";
const mine = ownedObject({ objectId: _id, updatedAt: "2026-03-04T13:05:00.000Z" });
const { walletAddress, file, pictureUrl, updatedAt, fileName, fileSize, ...face } = mine;
const ada = { firstName: "Ada", lastName: "L." };
const offer = {
  _id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  objectId: _id,
  objectName: mine.objectName,
  hash: mine.hash,
  createdAt: "2026-03-04T13:05:00.000Z",
  expiresAt: "2999-03-18T13:05:00.000Z",
  status: "open",
  direction: "outgoing",
  to: "bob@example.com",
} as const;

const NOTHING_SHOWN = { owner: false, title: false, thumbnail: false };

/** The server's answers, by the path below `/api`. */
let answers: Record<string, () => Response>;
/** Calls that change something, with their bodies. */
let said: [string, unknown][];

const json = (body: unknown, status = 200) => Response.json(body, { status });
const shows = (answer: Partial<ObjectPageAnswer>) => {
  answers[`object/get-user-object/${_id}`] = () =>
    json({ object: mine, offer: null, shown: NOTHING_SHOWN, cessions: [], ...answer });
};

beforeEach(() => {
  // A new mailbox for the toasts of each test.
  const mailbox = { posted: [], lastId: 0, listeners: new Set(), isDrawn: true };
  Object.assign(globalThis, { [Symbol.for("authentica.toasts")]: mailbox });
  said = [];
  answers = {
    "user/get-user": () => json({ _id: "u1", firstName: "Marie", lastName: "Curie", role: "user" }),
    "transfer/offers": () => json({ data: [offer] }),
    [`notifications/get-object-notifications/${_id}`]: () => json({ data: [] }),
    "notifications/get-user-notifications": () => json({ data: [] }),
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), "http://localhost");
    const path = pathname.slice("/api/".length);
    if (init?.method === "POST") said.push([path, JSON.parse(String(init.body))]);
    return answers[path]?.() ?? json({ status: 404, code: "not_found", message: "There is nothing." }, 404);
  });
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function open(at = `/traceability/${_id}`): void {
  window.history.replaceState(null, "", at);
  const router = createBrowserRouter([{ path: "/traceability/:objectId", element: <ObjectPage /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
}

const title = async (name: string) => await screen.findByRole("heading", { level: 1, name });
const buttons = () =>
  screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);

it("the object page shows the owner its number, identifier, proof, link, file and actions, and focuses the history on request", async () => {
  shows({});
  open(`/traceability/${_id}#historique`);
  await title("Marée basse");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Historique des activités" }));
  const text = document.body.textContent ?? "";
  for (const words of [
    "n°\u00a0129",
    _id,
    "Inscrit à votre nom le 3 mars 2026",
    "DSC_4471.jpg",
    "JPG, 4,7\u00a0Mo, conservé ici",
  ])
    expect(text).toContain(words);
  expect(text).toContain(`authentica.example/p/${_id}`);
  for (const name of ["Renommer", "Télécharger", "Effacer le fichier", "Transférer", "Révoquer"])
    expect(buttons()).toContain(name);
  expect(screen.getByRole("link", { name: "Voir la page publique" }).getAttribute("href")).toBe(mine.tokenExplorerLink);
});

it("an open offer blocks erasing and another offer, and can be cancelled on the object page", async () => {
  shows({ offer });
  // The request for all offers fails. The page of this object must not depend on it.
  answers["transfer/offers"] = () => json({ status: 400, code: "invalid_input", message: "Panne" }, 400);
  open();
  await title("Marée basse");
  expect(screen.getByText("bob@example.com")).toBeTruthy();
  expect(screen.getByText("En transfert")).toBeTruthy();
  for (const name of ["Transférer", "Effacer le fichier"])
    expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true);
  answers["transfer/cancel"] = () => json({ message: "Done." });
  fireEvent.click(screen.getByRole("button", { name: "Retirer la proposition" }));
  await screen.findByRole("button", { name: "Proposer de nouveau" });
  expect(said).toContainEqual(["transfer/cancel", { offerId: offer._id }]);
});

it("the object page says that the owner offers the object to the user, and links to the screen where the user can answer", async () => {
  shows({ object: { ...face, ownerId: ada } });
  const { to: _, ...open_ } = offer;
  answers["transfer/offers"] = () => json({ data: [{ ...open_, direction: "incoming", from: { _id: "u2", ...ada } }] });
  open();
  await title("Marée basse");
  const way = await screen.findByRole("link", { name: "Répondre" });
  expect(way.getAttribute("href")).toBe("/traceability");
  expect(screen.getByText(/vous propose cet objet/).textContent).toBe("Ada L. vous propose cet objet");
});

it("a revoked object keeps its proof, and can be neither renamed nor transferred", async () => {
  shows({ object: { ...mine, status: "revoked" } });
  open();
  await title("Marée basse");
  expect(document.body.textContent).toContain("révoqué le 4 mars 2026");
  expect(buttons()).toContain("Télécharger la preuve");
  for (const name of ["Renommer", "Transférer", "Révoquer"]) expect(buttons()).not.toContain(name);
});

it.each([
  ["declared", { fileName: null, fileSize: null, depositedAt: null }, "Déclaré sans dépôt du fichier"],
  ["erased", { fileErasedAt: "2026-03-05T13:05:00.000Z" }, "effacé de nos serveurs le 5 mars 2026"],
] as const)(
  "the object page says that the file is %s, and offers neither download nor erasure",
  async (_, change, words) => {
    shows({ object: { ...mine, ...change } });
    open();
    await title("Marée basse");
    expect(document.body.textContent).toContain(words);
    for (const name of ["Télécharger", "Effacer le fichier"]) expect(buttons()).not.toContain(name);
  },
);

it("the file of a declared object can be deposited, unless the object is revoked", async () => {
  const declared = { ...mine, fileName: null, fileSize: null, depositedAt: null } as const;
  shows({ object: declared });
  open();
  expect(await screen.findByRole("button", { name: "Déposer le fichier" })).toBeTruthy();
  cleanup();
  shows({ object: { ...declared, status: "revoked" } });
  open();
  await title("Marée basse");
  expect(buttons()).not.toContain("Déposer le fichier");
});

it("a transferred object shows its record of transfer, another user's object shows its public data, and an erased object shows its number", async () => {
  const cession = { objectId: _id, tokenId: 129, number: 2, hash: mine.hash, side: "gave", isListed: true } as const;
  const transferredAt = "2026-03-06T13:05:00.000Z";
  shows({
    object: { ...face, ownerId: ada, status: "transferred", transferredAt },
    cessions: [{ ...cession, transferredAt }],
  });
  open();
  await title("Marée basse");
  expect(document.body.textContent).toContain("transféré à Ada L. le 6 mars 2026");
  expect(buttons()).toContain("Attestation de cession, objet transféré le 6 mars 2026");
  expect(buttons()).not.toContain("Télécharger la preuve");
  cleanup();

  shows({ object: { ...face, ownerId: ada } });
  open();
  await title("Marée basse");
  expect(document.body.textContent).toContain("Ada L. en est titulaire.");
  expect(buttons()).not.toContain("Télécharger la preuve");
  cleanup();

  const { objectName, ownerId, ...placed } = face;
  shows({ object: { ...placed, status: "erased", updatedAt } });
  open();
  await title("Objet effacé");
  expect(document.body.textContent).toContain("effacé avec le compte de son titulaire");
});

it("an unknown identifier is reported, and a failed request can be repeated", async () => {
  open();
  await screen.findByRole("heading", { name: "Aucun objet ne porte cet identifiant" });
  cleanup();
  answers[`object/get-user-object/${_id}`] = () => json({ status: 400, code: "invalid_input", message: "Panne" }, 400);
  open();
  await screen.findByText(/L’objet n’a pas pu être lu/);
  await title("Objet");
  shows({});
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  await title("Marée basse");
});

it("an object is renamed in place; Escape cancels, and the message offers to undo", async () => {
  shows({});
  open();
  await title("Marée basse");
  fireEvent.click(screen.getByRole("button", { name: "Renommer" }));
  fireEvent.keyDown(screen.getByLabelText("Nom de l’objet"), { key: "Escape" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Renommer" }));

  answers["object/edit-object"] = () => json({ object: { ...mine, objectName: "Marée haute" } });
  fireEvent.click(screen.getByRole("button", { name: "Renommer" }));
  fireEvent.change(screen.getByLabelText("Nom de l’objet"), { target: { value: " Marée haute " } });
  fireEvent.submit(screen.getByLabelText("Nom de l’objet"));
  await screen.findByText("Object updated successfully!");
  const messages = within(screen.getByRole("region", { name: /^Messages/ }));
  fireEvent.click(messages.getByRole("button", { name: "Annuler" }));
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said).toStrictEqual([
    ["object/edit-object", { objectId: _id, objectName: "Marée haute" }],
    ["object/edit-object", { objectId: _id, objectName: "Marée basse" }],
  ]);
});

it("a file is erased only after confirmation, with or without a revocation after it", async () => {
  shows({});
  open();
  await title("Marée basse");
  const erased = { ...mine, fileErasedAt: "2026-03-05T13:05:00.000Z" };
  answers["object/erase-file"] = () => json({ object: erased });
  fireEvent.click(screen.getByRole("button", { name: "Effacer le fichier" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Effacer définitivement" }));
  await screen.findByText(/Le fichier de « Marée basse » est effacé/);
  expect(said).toStrictEqual([["object/erase-file", { objectId: _id }]]);

  answers["object/revoke-object"] = () => json({ object: { ...erased, status: "revoked" } });
  fireEvent.click(screen.getByRole("button", { name: "Révoquer" }));
  fireEvent.click(screen.getByLabelText(/Effacer aussi le fichier/));
  fireEvent.click(screen.getByRole("button", { name: "Révoquer définitivement" }));
  await waitFor(() =>
    expect(said.map(([path]) => path).slice(1)).toStrictEqual(["object/erase-file", "object/revoke-object"]),
  );
});

/** Makes the server return a history with this many views of the object. */
function seenTimes(length: number): void {
  const event = { notificationType: "OBJECT_VIEW", userList: [], objectList: [], notificationData: {}, read: true };
  const data = Array.from({ length }, (_, at) => ({
    ...event,
    _id: String(at),
    news: false,
    timestamp: new Date(Date.UTC(2026, 3, 1) - at * 60_000).toISOString(),
  }));
  answers[`notifications/get-object-notifications/${_id}`] = () => json({ data });
}

it("a history of thousands of events is shown in parts of fifty", async () => {
  shows({});
  seenTimes(1234);
  open();
  expect(await screen.findAllByText("Objet visualisé.")).toHaveLength(50);
  fireEvent.click(screen.getByRole("button", { name: /^Plus anciennes, encore 1\s184$/ }));
  expect(screen.getAllByText("Objet visualisé.")).toHaveLength(100);
});

it("when the last events of a history are shown, the focus moves to its end", async () => {
  shows({});
  seenTimes(60);
  open();
  const further = await screen.findByRole("button", { name: /^Plus anciennes, encore 10$/ });
  further.focus();
  fireEvent.click(further);
  expect(screen.getAllByText("Objet visualisé.")).toHaveLength(60);
  expect(document.activeElement?.textContent).toBe("Il n’y a rien de plus ancien.");
});

it("the object page shows dates in Paris time, like the proof, regardless of the user's time zone", async () => {
  vi.stubEnv("TZ", "America/New_York");
  // This is 00:30 on 5 March in Paris, but still the evening of the 4th in New York.
  const at = "2026-03-04T23:30:00.000Z";
  const cession = {
    objectId: _id,
    tokenId: 129,
    number: 2,
    hash: mine.hash,
    side: "received",
    isListed: true,
  } as const;
  const event = { notificationType: "OBJECT_VIEW", userList: [], objectList: [], notificationData: {}, read: true };
  answers[`notifications/get-object-notifications/${_id}`] = () =>
    json({ data: [{ ...event, _id: "1", news: false, timestamp: at }] });
  shows({
    object: { ...mine, createdAt: at, updatedAt: at, fileErasedAt: at },
    offer: { ...offer, createdAt: at, expiresAt: at },
    cessions: [{ ...cession, transferredAt: at }],
  });
  open();
  await screen.findByText("Objet visualisé.");
  const times = [...document.querySelectorAll("time")].map(({ textContent }) => textContent ?? "");
  expect(times.filter((time) => /^5 mars 2026 à 00:30:00 \(heure de Paris\)$/.test(time)).length).toBeGreaterThan(3);
  expect(document.body.textContent).not.toMatch(/4 mars 2026(?! à 23:30:00\sUTC)|18:30/);
});

it("the owner can publish name, title and thumbnail one by one and hide them again; other users see no such setting", async () => {
  shows({ shown: { ...NOTHING_SHOWN, title: true } });
  answers["object/edit-object"] = () => json({ object: mine });
  open();
  const box = async (name: string) => (await screen.findByRole("checkbox", { name })) as HTMLInputElement;
  expect((await box("Montrer mon nom")).checked).toBe(false);
  expect((await box("Montrer le titre")).checked).toBe(true);
  fireEvent.click(await box("Montrer mon nom"));
  await waitFor(async () => expect((await box("Montrer mon nom")).checked).toBe(true));
  fireEvent.click(await box("Montrer le titre"));
  await waitFor(async () => expect((await box("Montrer le titre")).checked).toBe(false));
  expect(said).toEqual([
    ["object/edit-object", { objectId: _id, shown: { owner: true } }],
    ["object/edit-object", { objectId: _id, shown: { title: false } }],
  ]);
  cleanup();
  const { objectName, ownerId, ...placed } = face;
  shows({ object: { ...placed, status: "active" }, shown: null });
  open();
  await title(`Inscription n°\u00a0${mine.tokenId}`);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
