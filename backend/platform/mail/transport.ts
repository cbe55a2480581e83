import { connect } from "node:net";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { OutboxRecord } from "./outbox.ts";
import { SMTP_PORTS } from "./ports.ts";

/** How letters leave. */
export interface Transport {
  /** Resolves once the letter is in other hands, with what the log may say of it; rejects when it has to be tried again. */
  send(mail: OutboxRecord): Promise<Readonly<Record<string, string>>>;
}

const TIMEOUT_MS = 5000;

export interface SmtpOptions {
  /** Certificate of the authority that the server's is checked with, PEM; the system's authorities by default. */
  readonly ca?: string;
}

const messageOf = (from: string, { id, to, subject, text, html, writtenAt }: OutboxRecord) => ({
  from,
  to,
  subject,
  text,
  html,
  date: new Date(writtenAt),
  // The same id for every try, so that a letter sent twice can be told.
  messageId: `<${id}@${from.replace(/^.*@|>.*$/g, "")}>`,
});

/**
 * Over SMTP: `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password in the address where
 * the server wants them. A password is sent over TLS alone, and the server's certificate must hold.
 */
export function smtpTransport(url: string, from: string, { ca }: SmtpOptions = {}): Transport {
  const { hostname: host, port: given, protocol, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const port = Number(given) || SMTP_PORTS[secure ? "smtps:" : "smtp:"];
  const mailer = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && username !== "",
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // By its name: nodemailer would connect to an address that it has looked up, for which the process has no permission.
    getSocket(_, done) {
      const connection = connect({ host, port });
      connection.setTimeout(TIMEOUT_MS, () => connection.destroy(new Error("The mail server does not answer.")));
      const failed = (error: Error) => done(error);
      connection.once("error", failed);
      connection.once("connect", () => {
        connection.off("error", failed);
        connection.setTimeout(0);
        done(null, { connection });
      });
    },
  });
  return {
    async send(mail) {
      await mailer.sendMail(messageOf(from, mail));
      return {};
    },
  };
}

/** Into `.eml` files of a folder, for an installation without a mail server. */
export function fileTransport(dir: string, from: string): Transport {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await mailer.sendMail(messageOf(from, mail));
      const file = join(dir, `${mail.id}.eml`);
      await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
      await Deno.writeFile(file, message as Uint8Array, { mode: 0o600 });
      return { file };
    },
  };
}
