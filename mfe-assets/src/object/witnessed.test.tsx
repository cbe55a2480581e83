import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { digest } from "@authentica/backend/tlog/hash";
import { appendSignatures, createSigner, KEY_TYPES, parseNote, signLines } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Witnessed } from "./witnessed.tsx";

const SEEN_MS = Date.UTC(2026, 10, 22, 12, 3, 4);
const signer = createSigner("log.example/registry", new Uint8Array(32).fill(1));
const witnesses = ["un", "deux", "trois"].map((name, at) =>
  createCosigner(`${name}.example`, new Uint8Array(32).fill(10 + at), KEY_TYPES.timestampedEd25519, () => SEEN_MS),
);
const UNWATCHED = `log ${formatVkey(signer)}\nquorum none\n`;
const WATCHED = [
  `log ${formatVkey(signer)}\n`,
  ...witnesses.map((witness) => `witness ${witness.name} ${formatVkey(witness)}\n`),
  `group all 2 ${witnesses.map(({ name }) => name).join(" ")}\nquorum all\n`,
].join("");

/** Returns a checkpoint of this size with the signatures of these witnesses. */
async function noteOf(size: number, by: typeof witnesses) {
  const signed = await signCheckpoint({ size, root: digest(new Uint8Array([size])) }, signer);
  return appendSignatures(signed, await signLines(parseNote(signed).text, by));
}

const queryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

// Without `IntersectionObserver` everything counts as in view.
beforeEach(() => void vi.stubGlobal("IntersectionObserver", undefined));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the witnesses of entry 129 and returns the section's text. */
async function wordsOf(policy: string, note: string | null, until: RegExp) {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    if (String(input).endsWith("/registry/policy")) return new Response(policy);
    return note === null ? new Response("{}", { status: 404 }) : new Response(note);
  });
  const object = { tokenId: 129, tokenExplorerLink: "https://authentica.example/explorer/129" };
  render(
    <QueryClientProvider client={queryClient()}>
      <Witnessed object={object} />
    </QueryClientProvider>,
  );
  await screen.findByText(until);
  return screen.getByRole("region", { name: "Témoins indépendants" }).textContent;
}

it("the object page names who signed the checkpoint that covers the entry, and verifies each signature in the browser", async () => {
  const words = await wordsOf(WATCHED, await noteOf(1300, witnesses.slice(1)), /ont vu ce registre/);
  expect(words).toContain("2 témoins sur 3 ont vu ce registre.");
  expect(words).toContain("Le registrea signé 1\u202f300\u00a0inscriptions");
  expect(words).toContain("un.exampletémoin, n’a pas encore répondu");
  expect(words).toContain("deux.exampletémoin, a vérifié la suite et cosigné13:03:04");
  expect(words).toContain("couvre l’inscription n°\u00a0129");
  expect(screen.getByRole("link", { name: "La page publique" })).toHaveProperty(
    "href",
    "https://authentica.example/explorer/129",
  );
});

it("the object page says if witnesses, a covering checkpoint or enough signatures are missing", async () => {
  expect(await wordsOf(UNWATCHED, await noteOf(1300, []), /Aucun témoin/)).toContain("Le registrea signé");
  cleanup();
  expect(await wordsOf(UNWATCHED, await noteOf(129, []), /Aucun point de contrôle/)).not.toContain("a signé");
  cleanup();
  expect(await wordsOf(UNWATCHED, null, /Aucun point de contrôle/)).not.toContain("a signé");
  cleanup();
  expect(await wordsOf(WATCHED, await noteOf(1300, witnesses.slice(2)), /ne suffisent pas/)).not.toContain("a signé");
});

it("a failed request for signatures is reported and can be repeated", async () => {
  let isAway = true;
  const note = await noteOf(1300, []);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    if (isAway) return new Response("{}", { status: 503 });
    return new Response(String(input).endsWith("/registry/policy") ? UNWATCHED : note);
  });
  render(
    <QueryClientProvider client={queryClient()}>
      <Witnessed object={{ tokenId: 129, tokenExplorerLink: "/explorer/129" }} />
    </QueryClientProvider>,
  );
  await screen.findByText("Les signatures du registre n’ont pas pu être lues.");
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  await screen.findByText(/Aucun témoin/);
});
