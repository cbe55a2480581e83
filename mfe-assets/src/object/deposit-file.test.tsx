import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import { createQueryClient } from "@authentica/shared-ui/api";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { session } from "@authentica/shared-ui/session";
import { type FakeRequest, fakeXhr } from "@authentica/shared-ui/testing/fake-xhr";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DepositFile } from "./deposit-file.tsx";

const object = ownedObject({ hash: hashText("estran"), fileName: null, fileSize: null, depositedAt: null });
const own = () => new File(["estran"], "estran.jpg");

let mailbox: { posted: { readonly text: unknown }[]; lastId: number; listeners: Set<unknown>; isDrawn: boolean };
let answers: Record<string, () => Response>;
let called: [string, unknown][];
/** Answers an upload. */
let upload: (request: FakeRequest) => Promise<Response>;

beforeEach(() => {
  // Toasts are not rendered; their texts are read from the mailbox.
  mailbox = { posted: [], lastId: 0, listeners: new Set(), isDrawn: true };
  Object.assign(globalThis, { [Symbol.for("authentica.toasts")]: mailbox });
  called = [];
  answers = {
    [object._id]: () => Response.json({ object }),
    lookup: () => Response.json({ object: null, objects: [] }),
    "deposit-file": () => Response.json({ object: { ...object, depositedAt: "2026-03-05T13:05:00.000Z" } }),
  };
  upload = async () => Response.json({ hash: object.hash });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
    const name = pathname.split("/").at(-1) ?? "";
    if (init?.method === "POST") called.push([name, JSON.parse(String(init.body))]);
    return answers[name]?.() ?? Response.json({});
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr((request) => {
      called.push([request.path.split("/").at(-1) ?? "", null]);
      return upload(request);
    }),
  );
  vi.stubGlobal("Worker", function refused() {
    throw new DOMException("Refused by the policy.", "SecurityError");
  });
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  const router = createMemoryRouter([{ path: "/", element: <DepositFile object={object} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Fichier à déposer"), { target: { files: [file] } });
const said = () => document.body.textContent?.replaceAll("\u00a0", " ");

it("the object page reads a file in the browser, uploads it and deposits it with the object", async () => {
  open();
  choose(own());
  await expect
    .poll(() => called)
    .toStrictEqual([
      ["generate-fingerprint", null],
      ["deposit-file", { objectId: object._id }],
    ]);
  await expect.poll(() => mailbox.posted.at(-1)?.text).toMatch(/^Le fichier de «.Marée basse.» est déposé/);
});

it("a wrong file is refused with the seals of both files, nothing is uploaded, and the user can choose again", async () => {
  open();
  choose(new File(["autre"], "autre.jpg"));
  expect((await screen.findByRole("alert")).textContent).toContain("Ce fichier n’est pas celui que vous avez déclaré");
  expect(screen.getByRole("img", { name: /sceaux diffèrent/ })).toBeTruthy();
  expect(said()).toContain("Rien n’a été envoyé.");
  expect(called).toStrictEqual([]);
  expect(screen.getByRole("button", { name: "Choisir un autre fichier" })).toBeTruthy();
  choose(own());
  await expect.poll(() => called).toHaveLength(2);
});

it("a deposit shows its progress, and stopping it changes nothing", async () => {
  let given: FakeRequest | undefined;
  upload = (request) => {
    given = request;
    return new Promise(() => {});
  };
  open();
  choose(own());
  await expect.poll(() => given).toBeTruthy();
  act(() => given?.progress(3, 6));
  await expect.poll(() => screen.getByRole("progressbar").getAttribute("aria-valuetext")).toMatch(/^3.* sur 6/);
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Dépôt du fichier" }));
  fireEvent.click(screen.getByRole("button", { name: "Arrêter l’envoi" }));
  expect(given?.signal.aborted).toBe(true);
  expect(screen.getByRole("button", { name: "Déposer le fichier" })).toBeTruthy();
  expect(called).toStrictEqual([["generate-fingerprint", null]]);
});

it("a deposit waits for a lost connection, uploads the file once, and resumes at once on request", async () => {
  answers["deposit-file"] = () => {
    throw new TypeError("Failed to fetch");
  };
  open();
  choose(own());
  expect(await screen.findByText("Le service ne répond pas", {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  const deposited = { ...object, depositedAt: "2026-03-05T13:05:00.000Z" };
  answers["deposit-file"] = () => Response.json({ object: deposited });
  fireEvent.click(screen.getByRole("button", { name: "Réessayer maintenant" }));
  await expect.poll(() => mailbox.posted.at(-1)?.text).toMatch(/est déposé/);
  expect(called.filter(([name]) => name === "generate-fingerprint")).toHaveLength(1);
});

it("a waiting deposit can be cancelled, and sends nothing more", async () => {
  answers["deposit-file"] = () => {
    throw new TypeError("Failed to fetch");
  };
  open();
  choose(own());
  await screen.findByText("Le service ne répond pas", {}, { timeout: 5000 });
  fireEvent.click(screen.getByRole("button", { name: "Arrêter l’envoi" }));
  expect(screen.getByRole("button", { name: "Déposer le fichier" })).toBeTruthy();
  const before = called.length;
  dispatchEvent(new Event("online"));
  await act(async () => {});
  expect(called).toHaveLength(before);
});

it("a deposit whose answer was lost is shown as successful", async () => {
  let isDone = false;
  answers[object._id] = () =>
    Response.json({ object: isDone ? { ...object, depositedAt: "2026-03-05T13:05:00.000Z" } : object });
  answers["deposit-file"] = () => {
    if (isDone)
      return Response.json({ status: 409, code: "conflict", message: "The file is deposited." }, { status: 409 });
    isDone = true;
    throw new TypeError("Failed to fetch");
  };
  open();
  choose(own());
  await expect.poll(() => mailbox.posted.at(-1)?.text, { timeout: 5000 }).toMatch(/est déposé/);
  expect(called.filter(([name]) => name === "generate-fingerprint")).toHaveLength(1);
});

it("a file that was altered during the upload is not deposited, and the page says why", async () => {
  upload = async () => Response.json({ hash: "cd".repeat(32) });
  open();
  choose(own());
  expect((await screen.findByRole("alert")).textContent).toContain("altéré pendant l’envoi");
  expect(called).toHaveLength(1);
  upload = async () => Response.json({ hash: object.hash });
  const refusal = { status: 507, code: "no_space", message: "No space." };
  answers["deposit-file"] = () => Response.json(refusal, { status: 507 });
  choose(own());
  await expect.poll(() => screen.getByRole("alert").textContent).toContain("Il n’y a plus de place sur le serveur");
});

it("a file that is too large to send is not read", async () => {
  open();
  const large = own();
  Object.defineProperty(large, "size", { value: MAX_FILE_BYTES + 1 });
  choose(large);
  expect((await screen.findByRole("alert")).textContent).toContain("Le fichier dépasse la taille maximale de 100 Mo.");
});

it("the page says if another object of the same file was deposited instead", async () => {
  const rival = { tokenId: 7, depositedAt: "2026-03-05T13:05:00.000Z" };
  answers.lookup = () => Response.json({ object: null, objects: [rival] });
  open();
  await expect.poll(said).toContain("sous un autre numéro : votre inscription reste une déclaration");
  expect(screen.queryByRole("button")).toBeNull();
});
