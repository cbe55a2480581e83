import type { RemoteAddress } from "@authentica/backend/contract/release";
import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import type { Addresses } from "./addresses.ts";
import { type FailureKind, FileError, RemoteError } from "./failure.ts";
import { BuildError, type Federation } from "./federation.ts";
import type { Manifest } from "./manifest.ts";
import { loadAhead } from "./screen-routes.tsx";

/** The microfrontends of the page. */
export interface Remotes {
  /** Returns the routes of a microfrontend if they are loaded. */
  peek(name: RemoteName): RemoteModule | undefined;
  /**
   * Loads the routes, at most once. A failure is not kept, so the next call tries again. Rejects with `RemoteError`.
   */
  load(name: RemoteName): Promise<RemoteModule>;
  /** Loads all files again, including those that have already arrived. */
  reload(name: RemoteName): Promise<RemoteModule>;
  /**
   * Preloads the routes and, if `address` is given, the files of the screen at that address. Failures are not
   * reported.
   */
  prefetch(name: RemoteName, address?: string): void;
  /** Returns the name of the release that runs in this page; `null` if it has no name. */
  releaseOf(name: RemoteName): string | null;
  /** Returns which of the builds in this page has a script at this address; `null` if none has. */
  ownerOf(address: string): Owner | null;
  /**
   * Returns whether another build than the one in this page is in service now. Rejects if that cannot be determined.
   */
  isOutdated(): Promise<boolean>;
}

export interface Owner {
  readonly remote: RemoteName;
  readonly release: string | null;
  /** Path of the file within the build. */
  readonly file: string;
}

export interface RemotesOptions {
  readonly federation: Federation;
  /** Returns the addresses that the page contains; `null` if it contains none. */
  readonly addressesOfPage: () => Addresses | null;
  readonly fetchAddresses: () => Promise<Addresses>;
  readonly readManifest: (address: RemoteAddress) => Promise<Manifest>;
  /** Returns why the page cannot run the build with this manifest; `null` if it can. */
  readonly refusalOf: (manifest: unknown) => string | null;
}

/**
 * A microfrontend is loaded in this order: addresses, manifest, entry, routes. The addresses are read once. If any
 * step fails, all state of that microfrontend is dropped and its address is read again, because a deployment may have
 * changed the address.
 *
 * Two builds of one microfrontend cannot run in one page, because the bundler stores their chunks in the same place,
 * under the same numbers. Once code of one build has run, another build is refused as `replaced`, and the page must
 * be reloaded.
 */
export function createRemotes(options: RemotesOptions): Remotes {
  const { federation, fetchAddresses, readManifest, refusalOf } = options;
  const here = new Map<RemoteName, RemoteModule>();
  const coming = new Map<RemoteName, Promise<RemoteModule>>();
  /** Builds whose code has run. */
  const run = new Map<RemoteName, Manifest>();
  let addresses: Promise<Addresses> | null = null;
  let isOfPage = true;

  const readAddresses = (): Promise<Addresses> => {
    if (addresses) return addresses;
    const ofPage = isOfPage ? options.addressesOfPage() : null;
    isOfPage = ofPage !== null;
    addresses = ofPage ? Promise.resolve(ofPage) : fetchAddresses();
    return addresses;
  };

  /** Resolves to the manifest of a microfrontend. Calls `at` at the start of each step. */
  async function manifestOf(name: RemoteName, at: (kind: FailureKind) => void): Promise<Manifest> {
    at("addresses");
    const address = (await readAddresses())[name];
    if (address === undefined && !isOfPage) throw new FileError("missing", `remotes.json does not contain ${name}.`);
    try {
      at("manifest");
      if (address === undefined) throw new FileError("missing", `The page does not contain an address for ${name}.`);
      return await readManifest(address);
    } catch (error) {
      // A page that was opened long ago may name builds that no longer exist, so the current addresses are fetched.
      // If the build hangs, this is not tried, because it would hang again.
      const isGone = error instanceof FileError && (error.reason === "missing" || error.reason === "wrong");
      if (!isOfPage || !isGone) throw error;
      isOfPage = false;
      addresses = null;
      return manifestOf(name, at);
    }
  }

  async function fetchRoutes(name: RemoteName): Promise<RemoteModule> {
    let kind: FailureKind = "addresses";
    let manifest: Manifest | null = null;
    try {
      manifest = await manifestOf(name, (reached) => {
        kind = reached;
      });
      const refusal = refusalOf(manifest.content);
      if (refusal !== null) {
        kind = "contract";
        throw new FileError("refused", refusal);
      }
      if ((run.get(name)?.text ?? manifest.text) !== manifest.text)
        throw new FileError("replaced", `Another build of ${name} already runs in this page.`);
      run.set(name, manifest);
      const module = await federation.load(name, manifest);
      kind = "shape";
      if (!isRemoteModule(module)) throw new FileError("wrong", `The remote ${name} does not expose routes.`);
      here.set(name, module);
      return module;
    } catch (cause) {
      addresses = null;
      isOfPage = false;
      federation.forget(name);
      const release = manifest?.release ?? null;
      if (cause instanceof BuildError)
        throw new RemoteError(name, { kind: cause.kind, reason: cause.reason, release }, cause);
      const reason = cause instanceof FileError ? cause.reason : "throws";
      throw new RemoteError(name, { kind, reason, release }, cause);
    } finally {
      coming.delete(name);
    }
  }

  function load(name: RemoteName): Promise<RemoteModule> {
    let module = coming.get(name);
    if (!module) {
      const ready = here.get(name);
      module = ready ? Promise.resolve(ready) : fetchRoutes(name);
      if (!ready) {
        coming.set(name, module);
        // If no caller is waiting, this avoids an unhandled rejection. Callers still receive the failure.
        module.catch(() => undefined);
      }
    }
    return module;
  }

  return {
    peek: (name) => here.get(name),
    load,
    reload(name) {
      if (here.delete(name)) {
        addresses = null;
        isOfPage = false;
        federation.forget(name);
      }
      return load(name);
    },
    prefetch(name, address) {
      const routes = load(name);
      if (address !== undefined) routes.then((module) => loadAhead(module, address)).catch(() => undefined);
    },
    releaseOf: (name) => run.get(name)?.release ?? null,
    ownerOf(address) {
      for (const [remote, manifest] of run) {
        const base = new URL(".", manifest.address).href;
        if (address.startsWith(base)) return { remote, release: manifest.release, file: address.slice(base.length) };
      }
      return null;
    },
    async isOutdated() {
      if (run.size === 0) return false;
      const now = await fetchAddresses();
      for (const [name, { text }] of run) {
        const address = now[name];
        if (address && (await readManifest(address)).text !== text) return true;
      }
      return false;
    },
  };
}

/** Returns whether a value has the form that a microfrontend must expose: a list of routes, each with a path. */
function isRemoteModule(value: unknown): value is RemoteModule {
  const routes = (value as { default?: unknown } | null)?.default;
  return Array.isArray(routes) && routes.every((route) => typeof route?.path === "string");
}
