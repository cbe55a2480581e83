import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { createQueryClient, userQuery } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { incomingOffer } from "../testing/incoming-offer.ts";
import { mailbox, withdrawAll } from "../toast/mailbox.ts";
import { AnswerAllDialog, type AskedAll } from "./answer-all-dialog.tsx";
import { OfferGroups } from "./offer-groups.tsx";

const several = (count: number, from = 1, more: Partial<IncomingOffer> = {}) =>
  Array.from({ length: count }, (_, at) => incomingOffer(from + at, more));
const bob = { from: { _id: "bob", firstName: "Bob", lastName: "M." } };

let called: string[];
/** Answers of the server to requests about offers, in order; success if there are no more. */
let answers: (() => Response)[];
const done = () => Response.json({ object: {}, message: "Done." });
const refused =
  (status: number, code: string, more = {}) =>
  () =>
    Response.json({ status, code, message: "No.", ...more }, { status });

beforeEach(() => {
  called = [];
  answers = [];
  mailbox().isDrawn = true;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
    const name = pathname.replace("/api/transfer/", "");
    if (name !== "accept" && name !== "decline") return Response.json({ data: [] });
    called.push(`${name} ${Number(JSON.parse(String(init?.body)).offerId)}`);
    return (answers.shift() ?? done)();
  });
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
});
afterEach(() => {
  cleanup();
  withdrawAll();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
function Screen({ offers }: { readonly offers: readonly IncomingOffer[] }) {
  const [asked, setAsked] = useState<AskedAll | null>(null);
  return (
    <>
      <OfferGroups
        offers={offers}
        rowOf={({ _id, objectName }, isGrouped) => (
          <li key={_id}>
            <button type="button">{isGrouped ? objectName : `${objectName} seul`}</button>
          </li>
        )}
        onAnswerAll={setAsked}
      />
      {asked && (
        <AnswerAllDialog
          asked={asked}
          onClose={(isAnswered) => {
            onClose(isAnswered);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function open(offers: readonly IncomingOffer[], walletAddress: string | null = `0x${"1".repeat(40)}`) {
  onClose.mockReset();
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, { _id: "me", walletAddress } as never);
  render(
    <QueryClientProvider client={client}>
      <Screen offers={offers} />
    </QueryClientProvider>,
  );
}

const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string | RegExp) => act(async () => screen.getByRole("button", { name }).click());
const dialog = () => screen.getByRole("dialog");

test("a single offer has no heading; if one person has made several offers, two are shown, and the others on request", async () => {
  open([incomingOffer(1)]);
  expect(buttons()).toStrictEqual(["Objet 1 seul"]);
  cleanup();

  open(several(5));
  expect(screen.getByRole("heading").textContent).toBe("Ada L. vous propose 5\u00a0objets");
  expect(buttons()).toStrictEqual(["Tout décliner", "Tout accepter", "Objet 1", "Objet 2", "Voir les autres (3)"]);
  await press("Voir les autres (3)");
  expect(buttons()).toStrictEqual(["Tout décliner", "Tout accepter", ...[1, 2, 3, 4, 5].map((at) => `Objet ${at}`)]);
  expect(document.activeElement?.textContent).toBe("Objet 3");
});

test("of the offers of several people two are shown, and the other people on request", async () => {
  open([incomingOffer(1), incomingOffer(2, bob), incomingOffer(3, { from: { ...bob.from, _id: "c" } })]);
  expect(buttons()).toStrictEqual(["Objet 1 seul", "Objet 2 seul", "Voir les autres (1)"]);
  await press("Voir les autres (1)");
  expect(document.activeElement?.textContent).toBe("Objet 3 seul");
  cleanup();

  open([...several(60), ...several(2, 61, bob)]);
  await press("Voir les autres personnes (1)");
  expect(document.activeElement?.textContent).toBe("Tout décliner");
  expect(buttons()).not.toContain("Voir les autres personnes (1)");
  await press(/^Voir les autres \(58\)/);
  expect(buttons()).toContain("Voir les autres (8)");
});

test("all offers are accepted one after another, after one confirmation with person, count and wallet", async () => {
  open(several(3));
  await press("Tout accepter");
  expect(dialog().textContent).toContain("Accepter les 3\u00a0objets que propose Ada L.\u00a0?");
  expect(dialog().textContent).toContain(`0x${"1".repeat(40)}`);
  expect(called).toStrictEqual([]);
  await press("Accepter 3\u00a0objets");
  await expect.poll(() => onClose.mock.calls).toStrictEqual([[true]]);
  expect(called).toStrictEqual(["accept 1", "accept 2", "accept 3"]);
  expect(mailbox().posted.map(({ text }) => text)).toStrictEqual([
    "3\u00a0objets sont à vous. Les transferts sont inscrits au registre.",
  ]);
});

test("without a wallet no offer can be accepted, and the list shows how to add one; all can be declined", async () => {
  open(several(2), null);
  await press("Tout accepter");
  expect(dialog().textContent).toContain("Votre adresse de portefeuille manque");
  expect(screen.getByRole("button", { name: "Accepter 2\u00a0objets" })).toHaveProperty("disabled", true);
  await press("Pas maintenant");
  expect(onClose.mock.calls).toStrictEqual([[false]]);
  await press("Tout décliner");
  await press("Décliner 2\u00a0objets");
  await expect.poll(() => called).toStrictEqual(["decline 1", "decline 2"]);
});

test("failed offers are listed with their reason, and only they are retried", async () => {
  answers = [done, refused(404, "not_found"), refused(409, "conflict")];
  open(several(4));
  await press("Tout accepter");
  await press("Accepter 4\u00a0objets");
  const list = await screen.findByRole("list", { name: "Ce qui n’a pas abouti" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toStrictEqual([
    expect.stringMatching(/^Objet 2.*n’est plus ouverte/),
    expect.stringMatching(/^Objet 3.*portefeuille/),
  ]);
  expect(screen.getByRole("alert").textContent).toContain("2\u00a0objets n’ont pas été transférés");
  expect(document.activeElement?.textContent).toBe("Réessayer");
  await press("Réessayer");
  await expect.poll(() => onClose.mock.calls).toStrictEqual([[true]]);
  expect(called.slice(4)).toStrictEqual(["accept 2", "accept 3"]);
});

test("the most frequent reason is shown once, the others beside the names of their objects", async () => {
  answers = [refused(404, "not_found"), refused(429, "rate_limited", { retryAfter: 7200 })];
  open(several(3));
  await press("Tout décliner");
  await press("Décliner 3\u00a0objets");
  expect((await screen.findByRole("alert")).textContent).toContain("Réessayez dans 2\u00a0heures.");
  const rows = screen.getByRole("list", { name: "Ce qui n’a pas abouti" }).querySelectorAll("li");
  expect([...rows].map(({ textContent }) => textContent)).toStrictEqual([
    expect.stringMatching(/^Objet 1.*n’est plus ouverte/),
    "Objet 2",
    "Objet 3",
  ]);
});

test("a rate limit on offers is shown once with the waiting time, and the remaining offers are not sent", async () => {
  answers = [done, refused(429, "rate_limited", { retryAfter: 7200 })];
  open(several(9));
  await press("Tout décliner");
  await press("Décliner 9\u00a0objets");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent?.replaceAll("\u00a0", " ")).toContain("en peu de temps. Réessayez dans 2 heures.");
  expect(called).toStrictEqual(["decline 1", "decline 2"]);
  const list = screen.getByRole("list", { name: "Ce qui n’a pas abouti" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toStrictEqual([2, 3, 4, 5, 6, 7, 8, 9].map((at) => `Objet ${at}`));
});

test("after a stop, answered offers stay answered and the others stay open", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    const answer = await fetch(...call);
    if (called.length === 2) await held;
    return answer;
  });
  open(several(4));
  await press("Tout accepter");
  await press("Accepter 4\u00a0objets");
  await expect.poll(() => called).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe("Arrêter");
  await press("Arrêter");
  await act(async () => release());
  await expect.poll(() => onClose.mock.calls).toStrictEqual([[true]]);
  expect(called).toHaveLength(2);
  expect(mailbox().posted.at(-1)?.text).toContain("2\u00a0objets sont à vous.");
});
