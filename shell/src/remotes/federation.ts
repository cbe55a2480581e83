import { getInstance, type ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";
import { type FailureKind, type FailureReason, FileError } from "./failure.ts";
import type { Manifest } from "./manifest.ts";
import { dropAhead, failureOfFile, sheetsUnder } from "./page-files.ts";

/** The functions of the federation runtime that are needed to load a microfrontend. */
export interface Federation {
  /** Runs the build of a manifest and returns its `./routes`. Rejects with a `BuildError`. */
  load(name: string, manifest: Manifest): Promise<unknown>;
  /** Drops all state of a microfrontend, including its failures, so that the next load requests all files again. */
  forget(name: string): void;
}

/** Thrown if files of a build did not arrive or did not run. */
export class BuildError extends Error {
  override readonly name = "BuildError";
  readonly kind: FailureKind;
  readonly reason: FailureReason;

  constructor(kind: FailureKind, reason: FailureReason, cause: unknown) {
    super(`The build failed: ${kind} ${reason}.`, { cause });
    this.kind = kind;
    this.reason = reason;
  }
}

declare global {
  /**
   * Integrity (SRI) of each file of the builds in the page, by address. The loader of a build uses it to check lazily
   * loaded parts.
   */
  var authenticaFiles: Readonly<Record<string, string>> | undefined;
}

/**
 * The part of the runtime's remote handler that is private in its types. A remote must be removed through it;
 * otherwise a manifest that failed is never requested again.
 */
interface RemoteHandler {
  removeRemote(remote: object): void;
}

/** An integrity value that no file can have: 32 zero bytes. */
const NO_FILE = `sha256-${"A".repeat(43)}=`;

/** State of one load. */
interface Load {
  readonly manifest: Manifest;
  entry: string | null;
  step: "entry" | "expose" | "run";
}

const loads = new Map<string, Load>();
/**
 * The longest possible delay of a timer. The runtime's own timeout is not used: `watchPageFiles` ends the wait,
 * because it knows whether bytes are arriving.
 */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** The federation runtime of the page. */
export const pageFederation: Federation = {
  async load(name, manifest) {
    const host = runtime();
    host.registerPlugins([byManifest]);
    const load: Load = { manifest, entry: null, step: "entry" };
    loads.set(name, load);
    if (manifest.files) self.authenticaFiles = { ...self.authenticaFiles, ...manifest.files };
    if (!host.options.remotes.some((remote) => remote.name === name))
      host.registerRemotes([{ name, entry: manifest.entry }]);
    for (const address of manifest.routes) preload(address, manifest);
    try {
      const module = await host.loadRemote(`${name}/routes`);
      await sheetsUnder(new URL(".", manifest.address).href);
      return module;
    } catch (error) {
      const failure = await buildError(load, error);
      if (failure.reason === "hangs") dropAhead(new URL(".", manifest.address).href);
      throw failure;
    }
  },
  forget(name) {
    const host = runtime();
    const remote = host.options.remotes.find((registered) => registered.name === name);
    // `registerRemotes(…, { force: true })` would have the same effect, but logs a warning.
    if (remote) (host.remoteHandler as unknown as RemoteHandler).removeRemote(remote);
  },
};

async function buildError({ step, entry }: Load, error: unknown): Promise<BuildError> {
  if (error instanceof FileError) return new BuildError("style", error.reason, error);
  if (step === "run") return new BuildError("expose", "throws", error);
  const { message = "", request, code } = error as { message?: string; request?: string; code?: string };
  const address = step === "entry" ? entry : request;
  const reason = address ? await failureOfFile(address) : undefined;
  const isThrown = step === "entry" && message.includes("ScriptExecutionError") && !message.includes("SyntaxError");
  return new BuildError(
    code === "CSS_CHUNK_LOAD_FAILED" ? "style" : step,
    reason ?? (isThrown || (step === "expose" && !request) ? "throws" : "wrong"),
    error,
  );
}

/** Loads the files that a manifest names, each with its integrity. The manifest was already read and checked. */
const byManifest: ModuleFederationRuntimePlugin = {
  name: "by-manifest",
  createScript({ url, remoteInfo, resourceContext }) {
    const load = remoteInfo && loads.get(remoteInfo.name);
    if (!load) return undefined;
    if (resourceContext?.resourceType === "remoteEntry") load.entry = url;
    const script = document.createElement("script");
    script.src = url;
    holdAgainst(script, url, load.manifest);
    return { script, timeout: NO_TIMEOUT_MS };
  },
  async afterLoadEntry({ remoteInfo, error }) {
    const load = loads.get(remoteInfo.name);
    if (load && !error) load.step = "expose";
  },
  async beforeExecuteFactory({ moduleInfo }) {
    const load = loads.get(moduleInfo.name);
    if (load) load.step = "run";
  },
};

/** Preloads a file that the entry will request, unless the page already preloads it. */
function preload(address: string, manifest: Manifest): void {
  const links = Array.from(document.querySelectorAll("link"));
  if (links.some(({ href }) => href === address)) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: address.endsWith(".css") ? "style" : "script", href: address });
  holdAgainst(link, address, manifest);
  document.head.append(link);
}

/**
 * Sets the integrity of a file to its value in the manifest. If the manifest does not list the file, the browser
 * refuses it. For a file from another origin, also enables CORS, because integrity cannot be checked without it.
 */
export function holdAgainst(element: HTMLScriptElement | HTMLLinkElement, address: string, manifest: Manifest): void {
  const integrity = manifest.files && (manifest.files[address] ?? NO_FILE);
  if (integrity) element.integrity = integrity;
  if (new URL(address).origin !== location.origin) element.crossOrigin = "anonymous";
}

function runtime() {
  const host = getInstance();
  if (!host) throw new Error("The federation runtime is missing from this page.");
  return host;
}
