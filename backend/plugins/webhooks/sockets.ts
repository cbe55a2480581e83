/** Connections of the machine's network, with `node:net` and `node:tls`. */
import { connect as connectTcp, type Socket } from "node:net";
import { rootCertificates, connect as startTls } from "node:tls";
import { type Connection, closing } from "./connection.ts";

interface SocketConnection extends Connection {
  readonly socket: Socket;
}

/** Wraps a socket. Reads from it only on demand, so that at most its own buffer is filled. */
function connectionOf(socket: Socket): SocketConnection {
  // Prevents an unhandled error event. Pending reads and writes still reject with the error.
  socket.on("error", () => undefined);
  const chunks = socket.iterator({ destroyOnReturn: false });
  let left: Uint8Array = new Uint8Array(0);
  return {
    socket,
    async read(buffer) {
      if (left.length === 0) {
        const { done, value } = await chunks.next();
        if (done) return null;
        left = value as Uint8Array;
      }
      const some = left.subarray(0, buffer.length);
      buffer.set(some);
      left = left.subarray(some.length);
      return some.length;
    },
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve(bytes.length)));
      }),
    close: () => void socket.destroy(),
  };
}

/** Resolves with the socket after `event`. Closes it if it fails, ends or is aborted. */
async function once(
  event: "connect" | "secureConnect",
  begin: () => Socket,
  signal: AbortSignal,
): Promise<SocketConnection> {
  signal.throwIfAborted();
  const socket = begin();
  const connection = connectionOf(socket);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(event, resolve).once("error", reject);
  socket.once("close", () => reject(new Error(`The connection was closed before the ${event} event.`)));
  await closing(connection, signal, () => promise);
  return connection;
}

/** Connects to exactly this address. */
export const openTcp = (address: string, port: number, signal: AbortSignal): Promise<Connection> =>
  once("connect", () => connectTcp({ host: address, port }), signal);

/**
 * Opens TLS over a connection of `openTcp`, with a certificate for this name. Uses `node:tls`, because closing it
 * also closes the connection beneath; a `Deno.TlsConn` that is closed during its handshake would keep waiting, with
 * its file descriptor open. `roots` are PEM certificates, in addition to those of the system.
 */
export function openTls(
  connection: Connection,
  servername: string,
  roots: readonly string[],
  signal: AbortSignal,
): Promise<Connection> {
  const { socket } = connection as SocketConnection;
  const ca = roots.length > 0 ? [...rootCertificates, ...roots] : undefined;
  const how = { socket, servername, ALPNProtocols: ["http/1.1"], ...(ca && { ca }) };
  return once("secureConnect", () => startTls(how), signal);
}
