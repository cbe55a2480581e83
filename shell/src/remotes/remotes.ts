import type { RemoteAddress } from "@authentica/backend/contract/release";
import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import type { Addresses } from "./addresses.ts";
import { type FailureKind, FileError, RemoteError } from "./failure.ts";
import { BuildError, type Federation } from "./federation.ts";
import type { Manifest } from "./manifest.ts";
import { loadAhead } from "./screen-routes.tsx";

/** The microfrontends of the page. */
export interface Remotes {
  /** The routes, where they are here already. */
  peek(name: RemoteName): RemoteModule | undefined;
  /** Loads the routes once; a failure is not kept, so that the next call tries again. Rejects with `RemoteError`. */
  load(name: RemoteName): Promise<RemoteModule>;
  /** Loads all files again, those that came included. */
  reload(name: RemoteName): Promise<RemoteModule>;
  /** Loads ahead of need and keeps silent: the routes, and the files of the screen at an address where one is named. */
  prefetch(name: RemoteName, address?: string): void;
  /** The release of what runs here; `null` where it says none. */
  releaseOf(name: RemoteName): string | null;
  /** Whose script an address is, of the builds that run here; `null`: none's. */
  ownerOf(address: string): Owner | null;
  /** Whether another build than the one that runs here is in service by now. Rejects where that cannot be known. */
  isOutdated(): Promise<boolean>;
}

export interface Owner {
  readonly remote: RemoteName;
  readonly release: string | null;
  /** Path below the build. */
  readonly file: string;
}

export interface RemotesOptions {
  readonly federation: Federation;
  /** The addresses that the page came with; `null`: none. */
  readonly addressesOfPage: () => Addresses | null;
  readonly fetchAddresses: () => Promise<Addresses>;
  readonly readManifest: (address: RemoteAddress) => Promise<Manifest>;
  /** Why the page cannot run a build, by the content of its manifest; `null`: it can. */
  readonly refusalOf: (manifest: unknown) => string | null;
}

/**
 * Order of a load: addresses, manifest, entry, routes. The addresses are kept once read; after a failure of any step
 * everything about that microfrontend is forgotten and its address read again, because a deployment may have moved
 * it.
 *
 * Two builds of one microfrontend cannot run in one page: they share the place where the bundler keeps chunks, under
 * the same numbers. Once code of a build has run, another one is refused as `replaced`, and the page must be
 * reloaded.
 */
export function createRemotes(options: RemotesOptions): Remotes {
  const { federation, fetchAddresses, readManifest, refusalOf } = options;
  const here = new Map<RemoteName, RemoteModule>();
  const coming = new Map<RemoteName, Promise<RemoteModule>>();
  /** The build of which code has run. */
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

  /** Beside what it resolves with, says how far it came. */
  async function manifestOf(name: RemoteName, at: (kind: FailureKind) => void): Promise<Manifest> {
    at("addresses");
    const address = (await readAddresses())[name];
    if (address === undefined && !isOfPage) throw new FileError("missing", `remotes.json names no ${name}.`);
    try {
      at("manifest");
      if (address === undefined) throw new FileError("missing", `The page names no ${name}.`);
      return await readManifest(address);
    } catch (error) {
      // A page that was opened long ago names builds that are gone. One that hangs would hang again.
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
        throw new FileError("replaced", `Another build of ${name} runs in this page.`);
      run.set(name, manifest);
      const module = await federation.load(name, manifest);
      kind = "shape";
      if (!isRemoteModule(module)) throw new FileError("wrong", `${name} exposes no routes.`);
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
        // Waiting callers get the failure; there may be none.
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

/** Whether something is what a microfrontend exposes: routes, each with its path. */
function isRemoteModule(value: unknown): value is RemoteModule {
  const routes = (value as { default?: unknown } | null)?.default;
  return Array.isArray(routes) && routes.every((route) => typeof route?.path === "string");
}
