import { type FailureReason, FileError } from "./failure.ts";
import { askedAt, heard, lossReason, watchSilence } from "./silence.ts";

/** A script or a style sheet that says nothing of its progress is asked for beside itself after this time, in milliseconds. */
const LISTEN_AFTER_MS = 1200;
/** The same for a file that the page asked for before: it may be there, and its tag about to say so. */
const LISTEN_LEAST_MS = 400;
/** So long for an answer to why a file failed, in milliseconds. */
const ASK_MS = 700;

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** Why a file of this page failed, by its address, until it is asked for again. */
const failures = new Map<string, Promise<FailureReason>>();
/** Files with open requests that are no longer awaited: until they end, the browser returns the same one. */
const stuck = new Set<string>();
const sheets = new Map<string, Promise<void>>();

/** Why the file at an address failed; `undefined`: it did not, so that what it holds is the matter. */
export const failureOfFile = (address: string): Promise<FailureReason> | undefined => failures.get(address);

/** Whether some request hangs that only leaving the page ends: to try again here would be to wait for it again. */
export const isStuck = (): boolean => stuck.size > 0;

/** Resolves once the style sheets under an address that are on their way are here; rejects with a `FileError` where one is not. */
export async function sheetsUnder(base: string): Promise<void> {
  await Promise.all([...sheets].filter(([address]) => address.startsWith(base)).map(([, sheet]) => sheet));
}

/**
 * Watches every script and style sheet added to the page from now on, by the federation runtime, or by the bundler of
 * any microfrontend. A failure is reported by the event that its loader waits for. A style sheet of a drawn page
 * blocks painting, so one that has not arrived yet is watched, too.
 */
export function watchPageFiles(): void {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][data-href]"))
    if (link.sheet === null) watchWorn(link);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLScriptElement && node.src) watch(node, node.src).catch(() => undefined);
        if (node instanceof HTMLLinkElement && node.rel === "stylesheet" && node.href) watchSheet(node);
      }
    }
  }).observe(document.head, { childList: true });
}

function watchWorn(link: HTMLLinkElement): void {
  watchSheet(link, 0);
  const hasEnded = performance.getEntriesByName(link.href).length > 0;
  if (hasEnded) link.dispatchEvent(new Event("error"));
}

/**
 * Ends the requests for what the page has named of a build that hangs: the shell has their connections again. One that a tag waits for
 * stays open.
 */
export function dropAhead(base: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=preload]"))
    if (link.href.startsWith(base)) link.remove();
}

/** Federation runtime and bundler take a style sheet in the page for a loaded one. */
function watchSheet(link: HTMLLinkElement, asked?: number): void {
  const { href } = link;
  const sheet = watch(link, href, asked).catch(async (cause: unknown) => {
    link.remove();
    throw new FileError((await failures.get(href)) ?? "cut", `${href} did not come.`, { cause });
  });
  sheets.set(href, sheet);
  sheet.then(
    () => sheets.delete(href),
    () => sheets.get(href) === sheet && sheets.delete(href),
  );
}

function watch(element: FileElement, address: string, asked = askedAt(address)): Promise<void> {
  failures.delete(address);
  const began = performance.now();
  const listening = new AbortController();
  const listenAfter = Math.max(asked + LISTEN_AFTER_MS - began, LISTEN_LEAST_MS);
  const listen = setTimeout(() => listenTo(address, listening.signal), listenAfter);
  const stop = watchSilence(() => {
    stuck.add(address);
    fail(element, address, "hangs");
  }, asked);
  const end = () => {
    stop();
    clearTimeout(listen);
    listening.abort();
  };
  return new Promise((resolve, reject) => {
    // Before those who wait for it hear of it: they ask why.
    const first = { capture: true };
    const loaded = (event: Event) => {
      heard(began);
      stuck.delete(address);
      if (isEmptySheet(element)) {
        event.stopImmediatePropagation();
        return fail(element, address, "wrong");
      }
      end();
      resolve();
    };
    const failed = ({ isTrusted }: Event) => {
      if (isTrusted) stuck.delete(address);
      if (!failures.has(address)) failures.set(address, reasonAt(address, element.integrity !== ""));
      end();
      reject(new Error(`${address} failed.`));
    };
    element.addEventListener("load", loaded, first);
    element.addEventListener("error", failed, first);
  });
}

/** Reports a file as failed to its loader, as if the network had. */
function fail(element: FileElement, address: string, reason: FailureReason): void {
  failures.set(address, Promise.resolve(reason));
  element.dispatchEvent(new Event("error"));
}

/** A page that comes in place of a sheet passes for one without rules, and no sheet of a build is. */
function isEmptySheet(element: FileElement): boolean {
  try {
    return element instanceof HTMLLinkElement && element.sheet?.cssRules.length === 0;
  } catch {
    // One of another origin, which does not show them.
    return false;
  }
}

/**
 * Detects whether a file is arriving, which a tag does not show. The browser joins both requests if the file may be
 * cached, and every file with a digest in its name may. An immediate answer was cached before.
 */
async function listenTo(address: string, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  try {
    const { body } = await fetch(address, { signal });
    heard(began);
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) heard(began);
  } catch {
    // The tag says itself that it failed.
  }
}

/** Returns why a file failed at once, by asking the server, because a tag does not say. */
async function reasonAt(address: string, hasDigest: boolean): Promise<FailureReason> {
  try {
    const answer = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(ASK_MS) });
    if (!answer.ok) return "missing";
    const isPage = answer.headers.get("Content-Type")?.includes("html");
    return isPage || hasDigest ? "wrong" : "cut";
  } catch {
    return lossReason();
  }
}
