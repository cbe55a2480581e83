import type { PublicState } from "@authentica/backend/contract/registry";
import { createQueryClient } from "@authentica/shared-ui/api";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { session } from "@authentica/shared-ui/session";
import { type FakeRequest, fakeXhr } from "@authentica/shared-ui/testing/fake-xhr";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Authentica } from "./authentica.tsx";

const hash = hashText("contrat");
const wallet = `0x${"a".repeat(40)}`;
const object = ownedObject({
  objectName: "Contrat",
  hash,
  tokenId: 4,
  walletAddress: wallet,
  file: "cd".repeat(32),
  fileName: "contrat.pdf",
  fileSize: 7,
});

/** Server answers, keyed by the last segment of the request path. Tests override single answers. */
let answers: Record<string, () => Response | Promise<Response>>;

/** The last upload of a file. */
let upload: FakeRequest | undefined;

const json = (body: unknown, status = 200) => Response.json(body, { status });

// Preloads the lazy parts, so that no test waits for their transformation.
beforeAll(async () => {
  await Promise.all([
    import("./claim/dialogs.ts"),
    import("./scan/registered.ts"),
    import("./history/history-view.tsx"),
  ]);
});

beforeEach(() => {
  upload = undefined;
  answers = {
    "generate-fingerprint": () => json({ hash }),
    "verify-object": () => json({ object: null, objects: [] }),
    lookup: () => json({ hash, object: null, objects: [], size: 8 }),
    register: () => json({ message: "Object registered successfully", object }, 201),
    "get-user": () => json({ _id: "u1", firstName: "Marie", lastName: "Curie", walletAddress: wallet, role: "user" }),
    "T4RP-ECFW-573R": () => json({ data: [] }),
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), "http://localhost");
    if (pathname === `/api/seal/${hash}.svg`)
      return new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } });
    return answers[pathname.split("/").at(-1) ?? ""]?.() ?? json({ status: 404, message: "There is nothing." }, 404);
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr((request) => {
      upload = request;
      return answers["generate-fingerprint"]?.() ?? json({}, 404);
    }),
  );
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
  window.history.replaceState(null, "", "/authentica");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): HTMLElement {
  const router = createBrowserRouter([
    { path: "/authentica", element: <Authentica /> },
    { path: "/traceability/:objectId", element: null },
  ]);
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return container;
}

const choose = (container: HTMLElement, ...files: File[]) =>
  fireEvent.change(container.querySelector("input[type=file]") as HTMLInputElement, { target: { files } });

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

async function claim(container: HTMLElement): Promise<void> {
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  await press("Vérifier l'objet");
  await press("Réclamer du travail");
  await waitFor(() => expect(screen.getByLabelText("Adresse du portefeuille")).toHaveProperty("value", wallet));
  fireEvent.load(screen.getByAltText(/^Couverture par défaut/));
  await press("Inscrire au registre");
}

it("after a registration the scan page shows the new object and a celebration", async () => {
  const container = open();
  await claim(container);
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(await screen.findByText("Ce fichier est protégé, et il est à vous")).toBeTruthy();
});

it("when the user goes from several files back to one, the focus moves to the heading", async () => {
  open();
  await press("Plusieurs fichiers ou un dossier");
  const back = await screen.findByRole("button", { name: "Revenir à un seul fichier" });
  back.focus();
  fireEvent.click(back);
  const heading = await screen.findByRole("heading", { level: 1, name: /^Ce fichier est-il protégé/ });
  expect(document.activeElement).toBe(heading);
});

it("an object that the user registered before is shown without a celebration", async () => {
  const message = "Object already registered by this user";
  answers.register = () => json({ status: 409, code: "already_registered", message, object }, 409);
  const container = open();
  await claim(container);
  expect(await screen.findByText("Ce fichier est protégé, et il est à vous")).toBeTruthy();
  expect(screen.queryByText("Inscription réussie !")).toBeNull();
});

it("the reason why a registration was refused is shown above the form and inside it", async () => {
  answers.register = () => json({ status: 409, code: "already_registered", message: "Object already registered" }, 409);
  const container = open();
  await claim(container);
  expect(await screen.findByText("Error: Object already registered")).toBeTruthy();
  expect(screen.getByText("Object already registered")).toBeTruthy();
});

it("an answer about a file that was removed in the meantime is ignored", async () => {
  const asked = Promise.withResolvers<(response: Response) => void>();
  answers["generate-fingerprint"] = () => new Promise((resolve) => asked.resolve(resolve));
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  const release = await asked.promise;
  await press("Retirer le fichier contrat.pdf");
  release(json({ hash }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole("button", { name: "Vérifier l'objet" })).toBeNull();
  expect(screen.getByRole("button", { name: "Numériser l'objet" })).toHaveProperty("disabled", true);
});

it("an upload shows the bytes sent, then that the hash is computed, and can be cancelled", async () => {
  answers["generate-fingerprint"] = () => new Promise(() => {});
  const container = open();
  choose(container, new File([new Uint8Array(4000)], "contrat.pdf"));
  await press("Numériser l'objet");
  const stage = await screen.findByLabelText("Envoi et calcul de l’empreinte");
  await waitFor(() => expect(upload).toBeTruthy());
  act(() => upload?.progress(2000, 4000));
  expect(screen.getByLabelText("Envoi du fichier").getAttribute("aria-valuetext")).toBe("2,0\u00a0ko sur 3,9\u00a0ko");
  expect(screen.getByText("Envoi du fichier en cours.")).toBeTruthy();
  act(() => upload?.progress(4000, 4000));
  expect(screen.getByLabelText("Calcul de l’empreinte…")).toBeTruthy();
  expect(screen.getByText("Fichier envoyé. Calcul de l’empreinte en cours.")).toBeTruthy();
  expect(stage.getAttribute("value")).toBe("0.5");
  await press("Annuler");
  expect(upload?.signal.aborted).toBe(true);
  expect(screen.getByRole("button", { name: "Numériser l'objet" })).toHaveProperty("disabled", false);
});

it("a failed scan is retried only by its own retry button", async () => {
  const working = () => json({ hash: hashText("x") });
  answers["generate-fingerprint"] = () => json({ status: 400, message: "The file name is wrong." }, 400);
  const container = open();
  choose(container, new File(["x"], "x.txt"));
  await press("Numériser l'objet");
  expect(await screen.findByText("Une erreur s'est produite lors de la vérification.")).toBeTruthy();
  expect(screen.getByText("The file name is wrong.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Numériser l'objet" })).toHaveProperty("disabled", true);
  answers["generate-fingerprint"] = working;
  await press("Réessayer");
  expect(await screen.findByRole("button", { name: "Vérifier l'objet" })).toHaveProperty("disabled", false);
});

it.each([
  ["no_space", 507, "There is no room.", /Il n’y a plus de place sur le serveur/],
  ["quota_exceeded", 507, "Vos fichiers occupent leur place, 2\u00a0Go.", /occupent leur place, 2 Go/],
])(
  "the screen explains in French why a file was refused as %s, and lets the user send it again",
  async (code, status, message, said) => {
    answers["generate-fingerprint"] = () => json({ status, code, message }, status);
    const container = open();
    choose(container, new File(["contrat"], "contrat.pdf"));
    await press("Numériser l'objet");
    expect(await screen.findByText(said)).toBeTruthy();
    answers["generate-fingerprint"] = () => json({ hash });
    await press("Réessayer");
    expect(await screen.findByRole("button", { name: "Vérifier l'objet" })).toBeTruthy();
  },
);

it.each([
  ["the service is away", () => json({ status: 503, code: "unavailable", message: "The service is stopping." }, 503)],
  ["the connection is cut", () => Promise.reject(new TypeError("Failed to fetch"))],
])("an upload waits while %s, says so, and continues without another press", async (_, away) => {
  answers["generate-fingerprint"] = away;
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  expect(await screen.findByText("Le service ne répond pas")).toBeTruthy();
  expect(screen.queryByText("Une erreur s'est produite lors de la vérification.")).toBeNull();
  answers["generate-fingerprint"] = () => json({ hash });
  await press("Réessayer maintenant");
  expect(await screen.findByRole("button", { name: "Vérifier l'objet" })).toBeTruthy();
  expect(screen.queryByText("Le service ne répond pas")).toBeNull();
});

it("the claim dialog says when it waits for the service; after cancelling, the user can claim, and one object results", async () => {
  const registrations: string[] = [];
  answers.register = () => {
    registrations.push("cut");
    throw new TypeError("Failed to fetch");
  };
  const container = open();
  await claim(container);
  const dialog = () => screen.queryByRole("dialog", { name: "Réclamer cet objet" });
  await waitFor(() =>
    expect(dialog()?.textContent).toMatch(/Le service ne répond pas.*An unexpected error occurred\./),
  );
  // Each attempt briefly removes the button.
  await waitFor(() => {
    fireEvent.click(within(dialog() as HTMLElement).getByRole("button", { name: "Annuler" }));
    expect(dialog()).toBeNull();
  });
  const cut = registrations.length;
  answers.register = () => {
    registrations.push("done");
    return json({ message: "Object registered successfully", object }, 201);
  };
  await press("Réclamer du travail");
  fireEvent.load(await screen.findByAltText(/^Couverture par défaut/));
  await press("Inscrire au registre");
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(registrations.slice(cut)).toEqual(["done"]);
});

it("an empty file is refused with the reason", async () => {
  const container = open();
  choose(container, new File([], "vide.txt"));
  expect(await screen.findByText(/tous les fichiers vides ont la même empreinte/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Numériser l'objet" })).toHaveProperty("disabled", true);
});

it("a file over 100 MiB is refused before anything is sent", async () => {
  const container = open();
  const file = new File([], "film.mov");
  Object.defineProperty(file, "size", { value: 100 * 1024 * 1024 + 1 });
  choose(container, file);
  expect(await screen.findByText("Le fichier dépasse la taille maximale de 100 Mo.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Numériser l'objet" })).toHaveProperty("disabled", true);
});

const entry = (status: "active" | "revoked", type: string, proof: PublicState["proof"] = "valid") => {
  const { createdAt } = object;
  const told = {
    status,
    tokenId: 4,
    registeredAt: createdAt,
    depositedAt: createdAt,
    latestEvent: { type, at: createdAt },
    proof,
  };
  return json({ hash, object: told, objects: [told], size: 8 });
};

it("a registered file is recognised before it is uploaded, and its object opens without an upload", async () => {
  answers.lookup = () => entry("active", "mint");
  answers["verify-object"] = () => json({ object, objects: [object] });
  answers["generate-fingerprint"] = () => {
    throw new Error("The file was sent.");
  };
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  expect(await screen.findByRole("heading", { name: "Ce fichier est déjà inscrit" })).toBeTruthy();
  expect(screen.getByText("Rien n’a été envoyé")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Numériser l'objet" })).toHaveProperty("disabled", false);
  await press("Ouvrir l’objet sans envoyer le fichier");
  expect(await screen.findByText("Ce fichier est protégé, et il est à vous")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Afficher l'historique des activités" })).toBeTruthy();
});

it("a registration whose proof is invalid is never shown as valid, before or after the upload", async () => {
  answers.lookup = () => entry("active", "mint", "invalid");
  answers["verify-object"] = () => json({ object, objects: [object] });
  const container = open();
  const told = () => [
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
    screen.queryByText(/protégé, et il est à vous|déjà enregistré|^Actif$/),
    screen.queryByRole("button", { name: "Télécharger la preuve" }),
  ];
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Ouvrir l’objet sans envoyer le fichier");
  await screen.findByText("Identifiant de preuve");
  expect(told()).toEqual([["Preuve en défaut"], null, null]);

  choose(container, new File(["contrat"], "contrat.pdf"));
  expect(await screen.findByText(/Rien n’a été envoyé$/)).toBeTruthy();
  expect(told()).toEqual([["Preuve en défaut"], null, null]);
  await press("Numériser l'objet");
  await press("Vérifier l'objet");
  await screen.findByText("Identifiant de preuve");
  expect(told()).toEqual([["Preuve en défaut"], null, null]);
});

it("an object is shown as the server describes it if the registry look-up of its proof fails", async () => {
  answers.lookup = () => json({ status: 400, message: "No." }, 400);
  answers["verify-object"] = () => json({ object, objects: [object] });
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  await press("Vérifier l'objet");
  expect(await screen.findByText("Ce fichier est protégé, et il est à vous")).toBeTruthy();
});

it("opening an object without uploading its file can be retried", async () => {
  answers.lookup = () => entry("revoked", "revoke");
  answers["verify-object"] = () => json({ status: 503, message: "The service is starting." }, 503);
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  expect(await screen.findByRole("heading", { name: "Ce fichier est inscrit, puis révoqué" })).toBeTruthy();
  await press("Ouvrir l’objet sans envoyer le fichier");
  expect(await screen.findByText("The service is starting.")).toBeTruthy();
  const revoked = { ...object, status: "revoked" };
  answers["verify-object"] = () => json({ object: revoked, objects: [revoked] });
  await press("Réessayer");
  expect(await screen.findByText("Cet objet a été révoqué")).toBeTruthy();
});

it("for an unregistered file the screen says so, and that nothing was sent", async () => {
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  expect(await screen.findByRole("heading", { name: "Pas encore inscrit" })).toBeTruthy();
  expect(screen.getByText(/rien n’a été envoyé/)).toBeTruthy();
});

it("if the registry is unavailable, a file is not called unregistered, and the scan can continue", async () => {
  answers.lookup = () => json({ status: 400, message: "No." }, 400);
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  expect(await screen.findByText(/Nous n’avons pas pu chercher ce fichier/)).toBeTruthy();
  expect(screen.queryByText("Pas encore inscrit")).toBeNull();
  await press("Numériser l'objet");
  expect(await screen.findByRole("button", { name: "Vérifier l'objet" })).toHaveProperty("disabled", false);
});

it("a registry answer about a replaced file is discarded", async () => {
  const asked: ((response: Response) => void)[] = [];
  answers.lookup = () => new Promise((resolve) => void asked.push(resolve));
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  expect(await screen.findByText(/Recherche dans le registre…/)).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  choose(container, new File(["autre"], "autre.pdf"));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.(entry("active", "mint"));
  asked[1]?.(json({ hash: hashText("autre"), object: null, objects: [], size: 8 }));
  expect(await screen.findByRole("heading", { name: "Pas encore inscrit" })).toBeTruthy();
  expect(screen.queryByText("Ce fichier est déjà inscrit")).toBeNull();
});

it("if server and browser compute different hashes, the screen shows an error and no hash", async () => {
  answers["generate-fingerprint"] = () => json({ hash: hashText("contrefait") });
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  expect(await screen.findByText(/altéré pendant l’envoi/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Vérifier l'objet" })).toBeNull();
  answers["generate-fingerprint"] = () => json({ hash });
  await press("Réessayer");
  expect(await screen.findByRole("button", { name: "Vérifier l'objet" })).toHaveProperty("disabled", false);
});

it("the history link opens the object's page, and Back returns to the list", async () => {
  const { _id, objectName } = object;
  const state = { initialView: "history", initialObject: { _id, objectName, hash }, from: "/traceability?page=2" };
  window.history.replaceState({ usr: state, key: "k", idx: 0 }, "", "/authentica");
  open();
  await waitFor(() => expect(location.pathname + location.hash).toBe(`/traceability/${_id}#historique`));
  expect(window.history.state.usr).toStrictEqual({ from: "/traceability?page=2" });
});

const declared = { ...object, depositedAt: null, fileName: null, fileSize: null };

it("a user who has the file can claim it although another user declared it, and sees both objects", async () => {
  const { walletAddress, file, pictureUrl, updatedAt, fileName, fileSize, ...shown } = declared;
  const theirs = { ...shown, _id: "2222-2222-2222", tokenId: 2, ownerId: { firstName: "Eve", lastName: "D." } };
  answers["verify-object"] = () => json({ object: theirs, objects: [theirs] });
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  await press("Vérifier l'objet");
  expect(await screen.findByRole("heading", { name: "Ce fichier n’est pas encore déposé" })).toBeTruthy();
  expect(await screen.findByText(/sans dépôt du fichier\. Elle est au nom de Eve D\./)).toBeTruthy();
  await press("Réclamer du travail");
  await waitFor(() => expect(screen.getByLabelText("Adresse du portefeuille")).toHaveProperty("value", wallet));
  fireEvent.load(screen.getByAltText(/^Couverture par défaut/));
  await press("Inscrire au registre");
  expect(await screen.findByText("Inscription réussie !")).toBeTruthy();
  expect(await screen.findByText(/Eve D\., le/)).toBeTruthy();
});

it("the owner of a declared object can deposit the file after scanning it", async () => {
  let deposits = 0;
  answers["verify-object"] = () => json({ object: declared, objects: [declared] });
  answers["deposit-file"] = () => {
    deposits += 1;
    return json({ object: { ...object, depositedAt: "2026-05-04T08:00:00.000Z" } });
  };
  const container = open();
  choose(container, new File(["contrat"], "contrat.pdf"));
  await press("Numériser l'objet");
  await press("Vérifier l'objet");
  expect(await screen.findByRole("heading", { name: "Une empreinte à votre nom, sans dépôt du fichier" })).toBeTruthy();
  expect(screen.getByText("Déclaré sans dépôt du fichier")).toBeTruthy();
  await press("Déposer le fichier");
  expect(await screen.findByText("Ce fichier est protégé, et il est à vous")).toBeTruthy();
  expect(screen.getByText("Fichier déposé le")).toBeTruthy();
  expect(deposits).toBe(1);
});
