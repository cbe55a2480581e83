import { createQueryClient } from "@authentica/shared-ui/api";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { session } from "@authentica/shared-ui/session";
import { type FakeRequest, fakeXhr } from "@authentica/shared-ui/testing/fake-xhr";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Authentica } from "../authentica.tsx";

const hash = hashText("contrat");
const walletAddress = `0x${"a".repeat(40)}`;
const object = ownedObject({
  objectName: "contrat",
  hash,
  tokenId: 4,
  walletAddress,
  file: "cd".repeat(32),
  fileName: "contrat.pdf",
  fileSize: 7,
});

type Answer = () => Response | Promise<Response>;

/** Server answers, keyed by the last segment of the request path. Tests override single answers. */
let answers: Record<string, Answer>;
/** Calls that were made, by the same name; `claims` are the submitted claim forms. */
let calls: string[];
let claims: FormData[];
let upload: FakeRequest | undefined;

const json = (body: unknown, status = 200) => Response.json(body, { status });
const known = () => {
  const told = { status: "active", tokenId: 4, registeredAt: object.createdAt, depositedAt: object.createdAt };
  const entry = { ...told, latestEvent: { type: "mint", at: object.createdAt }, proof: "valid" };
  return json({ hash, object: entry, objects: [entry], size: 8 });
};

// Preloads the lazy parts, so that no test waits for their transformation.
beforeAll(async () => {
  await Promise.all([
    import("../claim/dialogs.ts"),
    import("../scan/registered.ts"),
    import("../history/history-view.tsx"),
  ]);
});

beforeEach(() => {
  calls = [];
  claims = [];
  upload = undefined;
  answers = {
    "generate-fingerprint": () => json({ hash }),
    "verify-object": () => json({ object: null, objects: [] }),
    lookup: () => json({ hash, object: null, objects: [], size: 8 }),
    known: () => json({ known: [{ hash, standing: "free", tokenId: null, object: null }] }),
    register: () => json({ message: "Object registered successfully", object }, 201),
    "get-user": () => json({ _id: "u1", firstName: "Marie", lastName: "Curie", walletAddress, role: "user" }),
  };
  const answer = (address: string) => {
    const name = new URL(address, "http://localhost").pathname.split("/").at(-1) ?? "";
    calls.push(name);
    return answers[name]?.() ?? json({ status: 404, message: "There is nothing." }, 404);
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.body instanceof FormData) claims.push(init.body);
    return answer(String(input));
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr((request) => {
      upload = request;
      return answer("/api/fingerprint/generate-fingerprint");
    }),
  );
  localStorage.clear();
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
  window.history.replaceState(null, "", "/authentica");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): (file?: File) => void {
  const router = createBrowserRouter([{ path: "/authentica", element: <Authentica /> }]);
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return (file = new File(["contrat"], "contrat.pdf")) => {
    const field = container.querySelector("input[type=file]") as HTMLInputElement;
    fireEvent.change(field, { target: { files: [file] } });
  };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

async function certify(): Promise<void> {
  await waitFor(async () => expect(await button("Certifier en une fois")).toHaveProperty("disabled", false));
  fireEvent.click(await button("Certifier en une fois"));
}

const sent = () => calls.filter((name) => name === "generate-fingerprint" || name === "register");

it("one click sends a copy, claims it under the file's name and then offers the proof", async () => {
  open()();
  await certify();
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(sent()).toEqual(["generate-fingerprint", "register"]);
  expect(["objectName", "hash", "walletAddress"].map((name) => claims[0]?.get(name))).toEqual([
    "contrat",
    hash,
    walletAddress,
  ]);
  const dialog = screen.getByRole("dialog", { name: "Inscription réussie !" });
  for (const name of ["Fermer", "Historique des activités de visite", "Télécharger la preuve", "Copier"])
    expect([...dialog.querySelectorAll("button")].map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(name),
    );
  fireEvent.click(screen.getByRole("button", { name: "Certifier un autre fichier" }));
  expect(screen.queryByText("contrat.pdf")).toBeNull();
});

it("a file that stays on the device is claimed by its hash alone, and the choice is remembered", async () => {
  localStorage.setItem("certify-way", "sent");
  const choose = open();
  choose();
  fireEvent.click(screen.getByRole("radio", { name: "Le garder ici" }));
  expect(screen.getByText(/Il ne quitte pas cet appareil/)).toBeTruthy();
  answers.register = () => json({ message: "", object: { ...object, depositedAt: null } }, 201);
  await certify();
  expect(await screen.findByText(/Déclaré sans dépôt du fichier\s: il est resté/)).toBeTruthy();
  expect(sent()).toEqual(["register"]);
  expect(localStorage.getItem("certify-way")).toBe("kept");

  fireEvent.click(screen.getByRole("button", { name: "Certifier un autre fichier" }));
  choose();
  fireEvent.click(await button("Numériser l'objet"));
  fireEvent.click(await button("Vérifier l'objet"));
  expect(await screen.findByText("Objet non encore enregistré")).toBeTruthy();
  fireEvent.click(await button("Réclamer du travail"));
  await waitFor(() => expect(screen.getByLabelText("Adresse du portefeuille")).toHaveProperty("value", walletAddress));
  fireEvent.click(await button("Inscrire au registre"));
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(sent()).toEqual(["register", "register"]);
});

it("a file over 100 MiB cannot be sent, but can be claimed while it stays on the device", async () => {
  const film = new File(["film"], "film.mov");
  Object.defineProperty(film, "size", { value: 100 * 1024 * 1024 + 1 });
  open()(film);
  expect(await screen.findByText("Le fichier dépasse la taille maximale de 100 Mo.")).toBeTruthy();
  const disabled = () =>
    ["Certifier en une fois", "Numériser l'objet"].map(
      (name) => (screen.getByRole("button", { name }) as HTMLButtonElement).disabled,
    );
  expect(disabled()).toEqual([true, true]);
  expect(await screen.findByText(/Il est trop grand pour être envoyé/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Le garder ici" }));
  expect(screen.queryByText("Le fichier dépasse la taille maximale de 100 Mo.")).toBeNull();
  await waitFor(() => expect(disabled()).toEqual([false, false]));
  expect(screen.queryByText(/Il est trop grand pour être envoyé/)).toBeNull();
});

it("while a file is sent, the current step and the bytes sent are shown; Escape asks before it cancels", async () => {
  answers["generate-fingerprint"] = () => new Promise(() => {});
  open()(new File([new Uint8Array(4000)], "contrat.pdf"));
  await certify();
  await waitFor(() => expect(upload).toBeTruthy());
  act(() => upload?.progress(2000, 4000));
  const step = () => document.querySelector("[aria-current=step]")?.textContent;
  expect(step()).toMatch(/Envoi du fichier2,0\sko sur 3,9\sko/);
  expect(screen.getByText("Empreinte calculée")).toBeTruthy();
  expect(await button(/Scanning\.\.\./)).toHaveProperty("disabled", true);
  fireEvent.keyDown(document, { key: "Escape" });
  fireEvent.click(await button("Continuer"));
  expect(upload?.signal.aborted).toBe(false);
  fireEvent.keyDown(document, { key: "Escape" });
  fireEvent.click(await button("Interrompre"));
  expect(upload?.signal.aborted).toBe(true);
  expect(await screen.findByText("contrat.pdf")).toBeTruthy();
  expect(sent()).toEqual(["generate-fingerprint"]);
});

it("a claim cannot be cancelled once it has been sent", async () => {
  let release: (response: Response) => void = () => {};
  answers.register = () => new Promise((resolve) => (release = resolve));
  open()();
  await certify();
  await waitFor(() => expect(calls).toContain("register"));
  expect(await button("Annuler")).toHaveProperty("disabled", true);
  expect(await button("Retirer le fichier contrat.pdf")).toHaveProperty("disabled", true);
  await act(async () => release(json({ message: "", object }, 201)));
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
});

it("a file that turns out to be registered is not uploaded, and the screen proposes what to do instead", async () => {
  answers.lookup = () => new Promise(() => undefined);
  answers.known = () => {
    answers.lookup = known;
    return json({ known: [{ hash, standing: "deposited", tokenId: 4, object: null }] });
  };
  open()();
  await certify();
  await button("Ouvrir l’objet sans envoyer le fichier");
  expect(sent()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Certifier en une fois" })).toBeNull();
});

it("a file is never claimed if server and browser compute different hashes", async () => {
  answers["generate-fingerprint"] = () => json({ hash: hashText("contrefait") });
  open()();
  await certify();
  expect(await screen.findByText(/altéré pendant l’envoi/)).toBeTruthy();
  expect(sent()).toEqual(["generate-fingerprint"]);
});

it("after a failure the file and its name are kept, and all steps can be retried", async () => {
  answers.register = () => json({ status: 400, code: "invalid_input", message: "It is refused." }, 400);
  open()();
  fireEvent.change(screen.getByLabelText("Nom de l’objet"), { target: { value: "Mon contrat" } });
  await certify();
  expect(await screen.findByText("It is refused.")).toBeTruthy();
  expect(screen.getByText("contrat.pdf")).toBeTruthy();
  answers.register = () => json({ message: "", object }, 201);
  fireEvent.click(await button("Réessayer"));
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(claims.map((form) => form.get("objectName"))).toEqual(["Mon contrat", "Mon contrat"]);
});

it("after a lost connection the file is claimed under the same name, and sent only once", async () => {
  answers.register = () => Promise.reject(new TypeError("Failed to fetch"));
  open()();
  await certify();
  expect(await screen.findByText("Le service ne répond pas")).toBeTruthy();
  expect(await button("Annuler")).toHaveProperty("disabled", false);
  answers.register = () => json({ message: "", object }, 201);
  fireEvent.click(await button("Réessayer maintenant"));
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(sent().filter((name) => name === "generate-fingerprint")).toHaveLength(1);
});

it("if the answer to a claim was lost, the retry shows the object as newly registered, not as a duplicate", async () => {
  answers.register = () => Promise.reject(new TypeError("Failed to fetch"));
  open()();
  await certify();
  await screen.findByText("Le service ne répond pas");
  const message = "Object already registered by this user";
  answers.register = () => json({ status: 409, code: "already_registered", message, object }, 409);
  fireEvent.click(await button("Réessayer maintenant"));
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
});

it("if another user claimed the file earlier, their object is shown, without a celebration", async () => {
  answers.register = () => json({ status: 409, code: "already_registered", message: "Object already registered" }, 409);
  const theirs = { ...object, objectName: "Le leur", ownerId: { firstName: "Eve", lastName: "D." } };
  const { walletAddress: _, file, pictureUrl, updatedAt, fileName, fileSize, ...shown } = theirs;
  answers["verify-object"] = () => json({ object: shown, objects: [shown] });
  open()();
  await certify();
  expect(await screen.findByText("Ce fichier est déjà inscrit au nom de Eve D.")).toBeTruthy();
  expect(screen.queryByText("Inscription réussie !")).toBeNull();
});
