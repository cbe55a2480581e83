import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import type { Federation } from "./federation.ts";

/** A microfrontend could not be loaded. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
  readonly remote: RemoteName;

  constructor(remote: RemoteName, cause: unknown) {
    super(`${remote} could not be loaded.`, { cause });
    this.remote = remote;
  }
}

/** The microfrontends of the page. */
export interface Remotes {
  /** The routes, where they are here already. */
  peek(name: RemoteName): RemoteModule | undefined;
  /** Loads the routes once; a failure is not kept, so that the next call tries again. Rejects with `RemoteError`. */
  load(name: RemoteName): Promise<RemoteModule>;
  /** Loads all files again, those that came included. */
  reload(name: RemoteName): Promise<RemoteModule>;
  /** Loads ahead of need and keeps silent. */
  prefetch(name: RemoteName): void;
}

export interface RemotesOptions {
  readonly federation: Federation;
  /** Reads the address of each manifest, by name. */
  readonly readAddresses: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Order of a load: addresses, manifest, entry, routes. The addresses are kept once read; after a failure of any step
 * everything about that microfrontend is forgotten and its address read anew, because a deploy may have moved it.
 */
export function createRemotes({ federation, readAddresses }: RemotesOptions): Remotes {
  const here = new Map<RemoteName, RemoteModule>();
  const coming = new Map<RemoteName, Promise<RemoteModule>>();
  let addresses: Promise<Readonly<Record<string, string>>> | null = null;

  async function fetchRoutes(name: RemoteName): Promise<RemoteModule> {
    try {
      addresses ??= readAddresses();
      const entry = (await addresses)[name];
      if (!entry) throw new Error(`remotes.json names no ${name}.`);
      const module = await federation.load(name, entry);
      here.set(name, module);
      return module;
    } catch (cause) {
      addresses = null;
      federation.forget(name);
      throw new RemoteError(name, cause);
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
        // Whoever waits for it hears of a failure; nobody may be waiting any more.
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
        federation.forget(name);
      }
      return load(name);
    },
    prefetch(name) {
      load(name);
    },
  };
}
