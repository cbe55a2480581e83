import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Toast, toast } from "./index.ts";
import { mailbox, withdrawAll } from "./mailbox.ts";
import { ToastRegion } from "./toast-region.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  // Makes `toast` believe that another build of this page renders the messages.
  mailbox().isDrawn = true;
});
afterEach(() => {
  cleanup();
  withdrawAll();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = (...messages: Toast[]) => act(() => void messages.forEach(toast));
const words = (role: "status" | "alert") =>
  [...screen.getByRole(role).children].map((message) => message.textContent?.replace(/^(Succès|Erreur)\s: /, ""));

it("messages posted before the toast region renders are announced once it is there", () => {
  toast({ text: "Fait." });
  const watch = new MutationObserver(() => undefined);
  watch.observe(document.body, { childList: true, subtree: true });
  render(<ToastRegion />);
  expect(words("status")).toStrictEqual(["Fait."]);
  const changed = watch.takeRecords().map(({ target }) => (target as Element).getAttribute("role"));
  expect(changed.at(-1)).toBe("status");
});

it("a toast message disappears after eight seconds, unless it is hovered or focused", async () => {
  render(<ToastRegion />);
  say({ text: "Un." });
  await pass(7900);
  expect(words("status")).toStrictEqual(["Un."]);
  await pass(200);
  expect(words("status")).toStrictEqual([]);

  say({ text: "Deux." });
  fireEvent.pointerEnter(screen.getByRole("region"));
  await pass(60_000);
  fireEvent.pointerLeave(screen.getByRole("region"));
  act(() => screen.getByRole("button", { name: "Fermer ce message" }).focus());
  await pass(60_000);
  expect(words("status")).toStrictEqual(["Deux."]);
  act(() => (document.activeElement as HTMLElement).blur());
  await pass(8100);
  expect(words("status")).toStrictEqual([]);
});

it("an error message interrupts the screen reader, shows its request id and stays until closed", async () => {
  render(<ToastRegion />);
  say({ tone: "failed", text: "Rien n’a été envoyé.", requestId: "R-1" });
  await pass(60_000);
  expect(words("alert")[0]).toMatch(/^Rien n’a été envoyé\..*R-1$/);
  fireEvent.click(screen.getByRole("button", { name: "Fermer ce message" }));
  expect(words("alert")).toStrictEqual([]);
});

it("three toast messages are shown and others wait; errors that fill the region make room", async () => {
  render(<ToastRegion />);
  say({ text: "1" }, { text: "2" }, { text: "3" }, { text: "4" });
  expect(words("status")).toStrictEqual(["1", "2", "3"]);
  await pass(8100);
  expect(words("status")).toStrictEqual(["4"]);
  await pass(8100);
  say(...["a", "b", "c", "d"].map((text) => ({ text, tone: "failed" }) as const));
  expect(words("alert")).toStrictEqual(["b", "c", "d"]);
});

it("a repeated toast message is shown once, as a new message", async () => {
  render(<ToastRegion />);
  say({ text: "Lien copié." });
  await pass(7000);
  say({ text: "Lien copié." });
  expect(words("status")).toStrictEqual(["Lien copié."]);
  await pass(7000);
  expect(words("status")).toStrictEqual(["Lien copié."]);
});

it("F8 moves the focus to the toast message, Escape closes it, and the focus returns", () => {
  render(
    <>
      <button type="button">Ligne</button>
      <ToastRegion />
    </>,
  );
  const row = screen.getByRole("button", { name: "Ligne" });
  row.focus();
  say({ text: "Renommé.", undo: { run: () => undefined } });
  expect(document.activeElement).toBe(row);
  fireEvent.keyDown(row, { key: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Annuler" }));
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  expect(words("status")).toStrictEqual([]);
  expect(document.activeElement).toBe(row);
});

it("Escape does not close a toast message while a dialog is open, or if a component has handled the key", () => {
  render(
    <>
      <dialog open />
      <ToastRegion />
    </>,
  );
  say({ text: "Fait." });
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(words("status")).toStrictEqual(["Fait."]);
  document.querySelector("dialog")?.removeAttribute("open");
  addEventListener("keydown", (event) => event.preventDefault(), { once: true, capture: true });
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(words("status")).toStrictEqual(["Fait."]);
});

it("the action of a toast message is undone only once; the message stays until then, and a failure is reported", async () => {
  render(<ToastRegion />);
  const run = vi.fn(() => new Promise<void>((done) => setTimeout(done, 20_000)));
  say({ text: "Renommé.", undo: { run } });
  const button = screen.getByRole("button", { name: "Annuler" });
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(19_000);
  expect(words("status")).toHaveLength(1);
  await pass(1000);
  expect([run.mock.calls.length, words("status")]).toStrictEqual([1, []]);

  say({ text: "Renommé.", undo: { label: "Reprendre", run: () => Promise.reject(new Error("Refusé.")) } });
  fireEvent.click(screen.getByRole("button", { name: "Reprendre" }));
  await pass(0);
  expect(words("status")).toStrictEqual([]);
  expect(words("alert")[0]).toContain("L’action n’a pas abouti.");
});

it("toast messages from a second copy of this module are shown, and that copy can remove them", async () => {
  vi.resetModules();
  const other = await import("./index.ts");
  expect(other.toast).not.toBe(toast);
  render(<ToastRegion />);
  let take = () => {};
  act(() => {
    take = other.toast({ text: "D’ailleurs." });
  });
  expect(words("status")).toStrictEqual(["D’ailleurs."]);
  act(() => take());
  expect(words("status")).toStrictEqual([]);
});
