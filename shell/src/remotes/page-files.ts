import { type FailureReason, FileError } from "./failure.ts";
import { askedAt, heard, lossReason, watchSilence } from "./silence.ts";

/**
 * Time (ms) after which a script or style sheet that has not loaded is requested a second time, in order to observe
 * its progress.
 */
const LISTEN_AFTER_MS = 1200;
/**
 * Like `LISTEN_AFTER_MS`, but for a file that the page has preloaded. It may have arrived already, so its tag may be
 * about to report that.
 */
const LISTEN_LEAST_MS = 400;
/** Longest time (ms) for finding out why a file failed. */
const ASK_MS = 700;

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** Why files of this page failed, by address. A reason is kept until the file is requested again. */
const failures = new Map<string, Promise<FailureReason>>();
/**
 * Files whose requests are still open but no longer awaited. Until such a request ends, the browser answers a new
 * request for the file with the same one.
 */
const stuck = new Set<string>();
const sheets = new Map<string, Promise<void>>();

/**
 * Returns why the file at an address failed. Returns `undefined` if the file was loaded; then its content is the
 * problem.
 */
export const failureOfFile = (address: string): Promise<FailureReason> | undefined => failures.get(address);

/**
 * Returns whether a request hangs that can only be ended by leaving the page. A retry in this page would wait for the
 * same request.
 */
export const isStuck = (): boolean => stuck.size > 0;

/** Resolves when all style sheets under an address have loaded. Rejects with a `FileError` if one fails. */
export async function sheetsUnder(base: string): Promise<void> {
  await Promise.all([...sheets].filter(([address]) => address.startsWith(base)).map(([, sheet]) => sheet));
}

/**
 * Watches every script and style sheet that is added to the page from now on, by the federation runtime or by the
 * bundler of any microfrontend. Reports a failure by the event that the loader waits for. Also watches style sheets
 * of a prerendered page that have not arrived yet, because they block rendering.
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
 * Removes the preloads of a build that hangs, so that the shell can use their connections. The request for a file
 * continues if a tag waits for that file.
 */
export function dropAhead(base: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=preload]"))
    if (link.href.startsWith(base)) link.remove();
}

/**
 * The federation runtime and the bundler consider any style sheet in the page as loaded, so a failed style sheet is
 * removed.
 */
function watchSheet(link: HTMLLinkElement, asked?: number): void {
  const { href } = link;
  const sheet = watch(link, href, asked).catch(async (cause: unknown) => {
    link.remove();
    throw new FileError((await failures.get(href)) ?? "cut", `${href} could not be loaded.`, { cause });
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
    // Capturing listeners run before the listeners of the loader, which then asks for the reason.
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
      reject(new Error(`${address} could not be loaded.`));
    };
    element.addEventListener("load", loaded, first);
    element.addEventListener("error", failed, first);
  });
}

/** Reports to the loader of a file that it failed, by the same event as a network error. */
function fail(element: FileElement, address: string, reason: FailureReason): void {
  failures.set(address, Promise.resolve(reason));
  element.dispatchEvent(new Event("error"));
}

/**
 * Returns whether a style sheet has no rules. Builds contain no empty style sheets, so the server has probably sent
 * an HTML page instead.
 */
function isEmptySheet(element: FileElement): boolean {
  try {
    return element instanceof HTMLLinkElement && element.sheet?.cssRules.length === 0;
  } catch {
    // The rules of a style sheet from another origin cannot be read.
    return false;
  }
}

/**
 * Detects whether a file is arriving, which cannot be seen from its tag. A file that may be cached, as every file
 * with a digest in its name, is not requested twice: the browser joins both requests. An immediate answer came from
 * the cache.
 */
async function listenTo(address: string, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  try {
    const { body } = await fetch(address, { signal });
    heard(began);
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) heard(began);
  } catch {
    // The failure is reported by the tag.
  }
}

/** Asks the server why a file failed immediately, because a tag does not say why. */
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
