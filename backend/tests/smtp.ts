/** A real mail server on loopback. */
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

export interface SmtpOptions {
  /** Certificate and key, PEM; without them the server offers no TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** TLS from the first byte instead of STARTTLS. */
  readonly secure?: boolean;
  /** The only accepted user and password; without them no authentication is needed. */
  readonly account?: { readonly user: string; readonly password: string };
  readonly port?: number;
  /** Registers the clean-up at the end of the test; concurrent tests pass their own. */
  readonly onFinished?: (close: () => Promise<void>) => void;
}

/**
 * Starts a server that stores received e-mails, and refuses them while `state.refusing`. Closed when the test ends.
 */
export async function openSmtp({
  tls,
  secure = false,
  account,
  port = 0,
  onFinished = onTestFinished,
}: SmtpOptions = {}) {
  const received: string[] = [];
  const state = { refusing: false };
  const server = new SMTPServer({
    authOptional: account === undefined,
    secure,
    ...(tls ?? { disabledCommands: ["STARTTLS"] }),
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(new Error("wrong user or password"));
    },
    onMailFrom: (_address, _session, done) => done(state.refusing ? new Error("try later") : null),
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  onFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, received, state };
}
