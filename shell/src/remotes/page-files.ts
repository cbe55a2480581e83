import { type FailureReason, FileError } from "./failure.ts";
import { heard, lossReason, watchSilence } from "./silence.ts";

/** A script or a style sheet that says nothing of its progress is asked for beside itself after this time, in milliseconds. */
const LISTEN_AFTER_MS = 1200;
/** So long for an answer to why a file failed, in milliseconds. */
const ASK_MS = 700;

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** Why a file of this page failed, by its address, until it is asked for again. */
const failures = new Map<string, Promise<FailureReason>>();
/** Files whose requests are open though nobody waits for them any more: until they end, the browser gives the same one to whoever asks. */
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
 * Watches every script and style sheet that is put into the page from now on, whoever puts it there: the federation runtime, or
 * the bundler's in any build of a microfrontend. One that hangs is told to have failed, as if the network had said so.
 */
export function watchPageFiles(): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLScriptElement && node.src) watch(node, node.src);
        if (node instanceof HTMLLinkElement && node.rel === "stylesheet" && node.href) watchSheet(node);
      }
    }
  }).observe(document.head, { childList: true });
}

/** The federation runtime and the bundler's take a sheet that stands in the page for one that is there. */
function watchSheet(link: HTMLLinkElement): void {
  const { href } = link;
  const sheet = watch(link, href).catch(async (cause: unknown) => {
    link.remove();
    throw new FileError((await failures.get(href)) ?? "cut", `${href} did not come.`, { cause });
  });
  sheets.set(href, sheet);
  sheet.then(
    () => sheets.delete(href),
    () => sheets.get(href) === sheet && sheets.delete(href),
  );
}

function watch(element: FileElement, address: string): Promise<void> {
  failures.delete(address);
  const listening = new AbortController();
  const listen = setTimeout(() => listenTo(address, listening.signal), LISTEN_AFTER_MS);
  let isSilent = false;
  const stop = watchSilence(() => {
    isSilent = true;
    stuck.add(address);
    element.dispatchEvent(new Event("error"));
  });
  const end = () => {
    stop();
    clearTimeout(listen);
    listening.abort();
  };
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => {
      heard();
      stuck.delete(address);
      end();
      resolve();
    });
    element.addEventListener("error", ({ isTrusted }) => {
      if (isTrusted) stuck.delete(address);
      if (!failures.has(address))
        failures.set(address, isSilent ? Promise.resolve("hangs") : reasonAt(address, element.integrity !== ""));
      end();
      reject(new Error(`${address} failed.`));
    });
  });
}

/**
 * Hears whether a file flows: a tag does not tell. The browser joins both requests where the file may be kept, and every file with a
 * digest in its name may.
 */
async function listenTo(address: string, signal: AbortSignal): Promise<void> {
  try {
    const { body } = await fetch(address, { signal });
    heard();
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) heard();
  } catch {
    // The tag says itself that it failed.
  }
}

/** Why a file failed at once: asked of the server, since a tag does not tell. */
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
