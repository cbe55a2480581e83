import type { DeliveryFailure } from "../../contract/webhook.ts";
import { isPublicAddress } from "../../platform/public-address.ts";
import { type Connection, closing } from "./connection.ts";
import { openTcp, openTls } from "./sockets.ts";

/** Network access of deliveries; tests replace it. */
export interface Network {
  /** Returns all current addresses of the name, IPv4 first. Rejects if the name cannot be resolved. */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Connects to exactly this address, without another lookup. */
  connect(address: string, port: number, signal: AbortSignal): Promise<Connection>;
  /** Opens TLS over the connection. The certificate must be valid for the name and trusted by the system. */
  secure(connection: Connection, name: string, signal: AbortSignal): Promise<Connection>;
}

/** Reason why a delivery failed before any response. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** Maximum number of addresses of a name that are tried, in order. */
const MAX_TRIED = 3;
const CONNECT_MS = 5000;

/**
 * Returns the network of this machine. `roots` are PEM certificates that are trusted in addition to those of the
 * system.
 */
export function systemNetwork(roots: readonly string[] = []): Network {
  /**
   * Resolves the name as fully qualified. Otherwise the resolver's search list could lead into our private networks.
   */
  async function ask(name: string, type: "A" | "AAAA", signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await Deno.resolveDns(`${name}.`, type, { signal });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }

  return {
    async resolve(name, signal) {
      const asked = await Promise.allSettled([ask(name, "A", signal), ask(name, "AAAA", signal)]);
      const addresses = asked.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const failed = asked.find((answer) => answer.status === "rejected");
      if (addresses.length === 0 && failed) throw failed.reason;
      return addresses;
    },
    connect: openTcp,
    secure: (connection, name, signal) => openTls(connection, name, roots, signal),
  };
}

/**
 * Opens a TLS connection to the host of an https address. In order:
 *   1. the name is resolved, once per delivery;
 *   2. if any of the resolved addresses is not public, all are refused, because a mixture is an attack;
 *   3. the connection uses one of the checked addresses, so that a second answer of the resolver cannot differ;
 *   4. the certificate must be valid for the name.
 *
 * Rejects with `Unreachable`, or with the signal's reason.
 */
export async function reach(
  { hostname, port }: Pick<URL, "hostname" | "port">,
  network: Network,
  signal: AbortSignal,
): Promise<Connection> {
  const addresses = await network.resolve(hostname, signal).catch((cause) => {
    signal.throwIfAborted();
    throw new Unreachable("unknown_name", { cause });
  });
  if (addresses.length === 0) throw new Unreachable("unknown_name");
  if (!addresses.every(isPublicAddress)) throw new Unreachable("refused_address");
  const connection = await connectToOne(addresses.slice(0, MAX_TRIED), Number(port || 443), network, signal);
  return closing(connection, signal, () =>
    network.secure(connection, hostname, signal).catch((cause) => {
      signal.throwIfAborted();
      throw new Unreachable("tls", { cause });
    }),
  );
}

/** Connects to the first address that accepts a connection. */
export async function connectToOne(
  addresses: readonly string[],
  port: number,
  network: Pick<Network, "connect">,
  signal: AbortSignal,
): Promise<Connection> {
  let cause: unknown;
  for (const address of addresses) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), CONNECT_MS);
    try {
      return await network.connect(address, port, AbortSignal.any([signal, late.signal]));
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    } finally {
      clearTimeout(timer);
    }
  }
  throw new Unreachable("no_connection", { cause });
}
