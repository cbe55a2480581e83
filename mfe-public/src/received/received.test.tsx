import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { digest } from "@authentica/backend/tlog/hash";
import { createSigner, KEY_TYPES } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
// biome-ignore lint/style/noRestrictedImports: archives as the service makes them, with keys of the test
import { type Made, makeArchive, makeProofs } from "../../../backend/tests/made-proofs.ts";
import { type Given, sortGiven } from "./given.ts";
import { ReceivedProof } from "./received.tsx";

const START = 1_767_225_600;
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner("log.example", seed(1));
const ada = createCosigner("ada.example", seed(2), KEY_TYPES.timestampedEd25519, () => (START + 60) * 1000);
const POLICY = `log ${formatVkey(log)}\nwitness ada ${formatVkey(ada)}\nquorum ada\n`;
const bytes = utf8("the photograph");
const event = {
  actor: { firstName: "Ada", lastName: "Lovelace" },
  deposited: true,
  file: { name: "photo.jpg", size: bytes.length },
  objectName: "Photographie",
};
const MADE: Made = { file: bytes, times: [START], log: [log], witnesses: [ada], opened: event };

const photo = new File([bytes], "photo.jpg");
const other = new File(["another"], "other.jpg");
const archive = async (made: Partial<Made> = {}, name = "preuve.zip", without: readonly number[] = []) =>
  new File([(await makeArchive({ ...MADE, ...made }, without)) as BlobPart], name);

/** What the registry answers about the object today. */
let today: Readonly<Record<string, unknown>> | null;
const server = vi.fn(async (input: RequestInfo | URL) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
  if (pathname.endsWith("/trust"))
    return Response.json({ policy: POLICY, roots: null, keyList: null, stampRoots: null });
  if (pathname.endsWith("/lookup")) {
    if (today === null) throw new TypeError("no network");
    const object = { tokenId: 0, status: "active", latestEvent: { index: 0, type: "mint", at: "" }, ...today };
    return Response.json({ hash: "", size: 1, checkpoint: null, object, objects: [object] });
  }
  return Response.json({ code: "not_found", message: "There is none." }, { status: 404 });
});
const client = createQueryClient();
beforeEach(() => {
  today = {};
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.unstubAllGlobals();
});

async function show(...files: readonly File[]) {
  const given = await sortGiven(files);
  expect(given).toHaveProperty("proof");
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReceivedProof {...(given as Given)} onSay={() => undefined} onAgain={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading");
  return view.container;
}
const verdict = (name: string) => screen.findByRole("heading", { name });

test("a proof alone is recognised, and asks for its file", async () => {
  const page = await show(await archive());
  await verdict("Preuve reconnue");
  expect(page.textContent).toContain("Elle porte sur un fichier inscrit le 1er janvier 2026");
  fireEvent.change(page.querySelector("input[type=file]") as Element, { target: { files: [photo] } });
  await verdict("Authentique");
});

test("a file and its proof in any order are authentic, with the registrant, the date of the witnesses and today's state", async () => {
  const page = await show(photo, await archive());
  await verdict("Authentique");
  await screen.findByText("En vigueur, d’après le registre");
  expect(page.textContent).toContain(
    "C’est, à l’octet près, le fichier inscrit le 1er janvier 2026 à 01:00:00 (heure de Paris) par Ada Lovelace (nom déclaré, identité non vérifiée).",
  );
  expect(page.textContent).toContain("les témoins du registre, au plus tard le 1er janvier 2026 à 01:01:00");
});

test("a proof of another file is good, but not for this one", async () => {
  await show(await archive(), other);
  await verdict("Ce n’est pas ce fichier");
});

test("a revocation counts whether the archive contains it or only the registry knows it", async () => {
  await show(photo, await archive({ times: [START, START + 5], types: ["revoke"] }));
  await verdict("Authentique, mais révoqué");
  cleanup();
  today = { status: "revoked", latestEvent: { index: 1, type: "revoke", at: "2026-02-01T00:00:00.000Z" } };
  const page = await show(photo, await archive());
  await verdict("Authentique, mais révoqué");
  expect(page.textContent).toContain("L’inscription a pris fin le 1er février 2026");
});

test("an archive that leaves out an event is incomplete", async () => {
  const times = [START, START + 5, START + 9];
  await show(photo, await archive({ times, types: ["edit", "edit"] }, "preuve.zip", [1]));
  await verdict("Authentique, mais l’archive est incomplète");
});

test("without a network, the page says that no revocation could be looked up", async () => {
  today = null;
  await show(photo, await archive());
  await verdict("Authentique");
  await screen.findByText(/une révocation n’a pas pu être cherchée/);
});

test("a proof that this registry has not signed, or not enough, is never authentic", async () => {
  await show(photo, await archive({ log: [createSigner("elsewhere.example", seed(9))] }));
  await verdict("Preuve d’un autre registre");
  expect(screen.getByText(/elsewhere\.example/)).toBeTruthy();
  cleanup();
  await show(photo, await archive({ witnesses: [] }));
  await verdict("Il manque des signatures");
});

test("a changed proof is damaged or forged, and nothing of its content is shown", async () => {
  const { proofs } = await makeProofs(MADE);
  const forged = (proofs[0] as string).replace(/^index 0$/m, "index 1");
  const page = await show(photo, new File([forged], "preuve.tlog-proof"));
  await verdict("Preuve abîmée ou falsifiée");
  expect(page.textContent).not.toContain("Lovelace");
});

test("a summary that contradicts its proof is reported", async () => {
  const summary = JSON.stringify({ sha256: "0".repeat(64), numero: 0, evenements: [] });
  await show(photo, await archive({ further: { "preuve.json": summary } }));
  await screen.findByText(/Un fichier de l’archive dit autre chose que la preuve/);
});

test("a proof is recognised by its content, whatever its name", async () => {
  const { proofs } = await makeProofs(MADE);
  for (const name of ["photo.jpg", "certificat.pdf", "sans-nom"])
    expect(await sortGiven([new File([proofs[0] as string], name)])).toMatchObject({ name, file: null });
  expect(await sortGiven([await archive({}, "vacances.jpg")])).toMatchObject({ name: "vacances.jpg" });
});

test("files that are not proofs are files to check, and what is nearly a proof gets a reason", async () => {
  const whole = new Uint8Array(await (await archive()).arrayBuffer());
  for (const file of [photo, new File([], "vide.zip"), new File(["%PDF-1.7\n%%EOF"], "facture.pdf")])
    expect(await sortGiven([file])).toBeNull();
  expect(await sortGiven([photo, other])).toBeNull();
  const refusal = async (...files: readonly File[]) => ((await sortGiven(files)) as { refusal?: string }).refusal;
  const hash = toHex(digest(bytes));
  const summary = new File([JSON.stringify({ sha256: hash, evenements: [] })], "preuve.json");
  expect(await refusal(summary)).toMatch(/^Ceci n’est pas une preuve d’Authentica/);
  expect(await refusal(new File([utf8("MZ program "), whole], "preuve.zip"))).toMatch(/a été modifiée/);
  expect(await refusal(await archive(), await archive())).toMatch(/une preuve à la fois/);
  expect(await refusal(await archive(), photo, other)).toMatch(/une preuve à la fois/);
});

test("a certificate archive that was cut off is damaged, and not an unknown file", async () => {
  const whole = await archive({ further: { "certificat.pdf": "%PDF-1.7" } });
  const names = new Uint8Array(await whole.arrayBuffer());
  // The service writes the certificate first; the archive of this test has it last, so only its start is used.
  const start = new TextDecoder("latin1").decode(names).indexOf("certificat.pdf") - 30;
  const cut = new File([names.slice(start, start + 60)], "preuve.zip");
  expect(await sortGiven([cut])).toMatchObject({ refusal: expect.stringMatching(/abîmée/) });
});
