import { Buffer } from "node:buffer";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { OutboxRecord } from "./outbox.ts";
import { illustrated } from "./pictures.ts";
import { SMTP_PORTS } from "./ports.ts";

/** How letters leave. */
export interface Transport {
  /**
   * Resolves once the letter is in other hands, with what the log may say of it; rejects when it has to be tried again, with
   * `ServerDown` where any other letter would fail alike.
   */
  send(mail: OutboxRecord): Promise<Readonly<Record<string, string>>>;
}

/** The mail server is unreachable or refuses the login: no e-mail is to blame. */
export class ServerDown extends Error {
  override readonly name = "ServerDown";
}

/** nodemailer's codes for a failed connection. */
const DOWN = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EAUTH", "EPROTOCOL", "ECONNREFUSED"]);

function failureOf(error: unknown): Error {
  const { code, message, responseCode } = error as { code?: string; message?: string; responseCode?: number };
  // 421: the server is closing, whatever it gets (RFC 5321, section 3.8).
  const isDown = responseCode === 421 || DOWN.has(code ?? "");
  return isDown ? new ServerDown(message ?? String(error), { cause: error }) : (error as Error);
}

/** How long the server may be silent. */
const TIMEOUT_MS = 5000;
/** How long a letter may take in all, in times of that: a server that answers by single bytes holds it no longer. */
const PATIENCE = 4;

export interface SmtpOptions {
  /** ms instead of five seconds. */
  readonly timeoutMs?: number;
  /** Certificate of the authority that the server's is checked with, PEM; the system's authorities by default. */
  readonly ca?: string;
}

/**
 * Unsubscribe headers (RFC 2369, section 3.2; RFC 8058, section 3.1). The address that takes a POST shows a page when
 * opened, so it is listed alone; it is announced only with https, as required.
 */
export function leavingHeaders({ choose, leave }: Pick<OutboxRecord, "choose" | "leave">): Record<string, string> {
  const address = leave ?? choose;
  if (address === undefined) return {};
  return {
    "List-Unsubscribe": `<${address}>`,
    ...(leave?.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

async function messageOf(from: string, mail: OutboxRecord) {
  const { id, to, subject, text, writtenAt } = mail;
  // The same id for every try, so that duplicates are recognised.
  const name = `${id}@${from.replace(/^.*@|>.*$/g, "")}`;
  const { html, pictures } = await illustrated(mail, name);
  return {
    from,
    to,
    subject,
    text,
    html,
    date: new Date(writtenAt),
    messageId: `<${name}>`,
    headers: leavingHeaders(mail),
    attachments: pictures.map(({ cid, filename, content }) => ({
      cid,
      filename,
      content: Buffer.from(content),
      contentType: "image/png",
      contentDisposition: "inline" as const,
    })),
  };
}

/**
 * Over SMTP: `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password in the address where
 * the server wants them. A password is sent over TLS alone, and the server's certificate must hold.
 */
export function smtpTransport(url: string, from: string, { ca, timeoutMs = TIMEOUT_MS }: SmtpOptions = {}): Transport {
  const { hostname: host, port: given, protocol, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const port = Number(given) || SMTP_PORTS[secure ? "smtps:" : "smtp:"];
  const settings = {
    host,
    port,
    secure,
    requireTLS: !secure && username !== "",
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  return {
    async send(mail) {
      const message = await messageOf(from, mail);
      let socket: Socket | undefined;
      const mailer = createTransport({
        ...settings,
        // By its name: nodemailer would connect to an address that it has looked up, for which the process has no permission.
        getSocket(_, done) {
          const connection = connect({ host, port });
          socket = connection;
          connection.setTimeout(timeoutMs, () => connection.destroy(new Error("The mail server does not answer.")));
          const failed = (error: Error) => done(new ServerDown(error.message, { cause: error }));
          connection.once("error", failed);
          connection.once("connect", () => {
            connection.off("error", failed);
            connection.setTimeout(0);
            done(null, { connection });
          });
        },
      });
      const end = setTimeout(
        () => socket?.destroy(new Error("The mail server does not come to an end.")),
        PATIENCE * timeoutMs,
      );
      try {
        await mailer.sendMail(message);
        return {};
      } catch (error) {
        throw failureOf(error);
      } finally {
        clearTimeout(end);
        mailer.close();
      }
    },
  };
}

/** Into `.eml` files of a folder, for an installation without a mail server. */
export function fileTransport(dir: string, from: string): Transport {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await mailer.sendMail(await messageOf(from, mail));
      const file = join(dir, `${mail.id}.eml`);
      await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
      await Deno.writeFile(file, message as Uint8Array, { mode: 0o600 });
      // `removeWrittenLetters` goes by it.
      await Deno.utime(file, new Date(mail.writtenAt), new Date(mail.writtenAt));
      return { file };
    },
  };
}
