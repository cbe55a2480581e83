import { Buffer } from "node:buffer";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { OutboxRecord } from "./outbox.ts";
import { illustrated } from "./pictures.ts";
import { SMTP_PORTS } from "./ports.ts";

/** A way to send e-mails. */
export interface Transport {
  /**
   * Sends an e-mail. Resolves with fields for the log once the e-mail was accepted. Rejects if the e-mail must be
   * retried, with `ServerDown` if every other e-mail would fail, too.
   */
  send(mail: OutboxRecord): Promise<Readonly<Record<string, string>>>;
}

/** Thrown if the mail server is unreachable or refuses the login, so that the cause is not the e-mail. */
export class ServerDown extends Error {
  override readonly name = "ServerDown";
}

/** nodemailer's codes for a failed connection. */
const DOWN = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EAUTH", "EPROTOCOL", "ECONNREFUSED"]);

function failureOf(error: unknown): Error {
  const { code, message, responseCode } = error as { code?: string; message?: string; responseCode?: number };
  // 421: the server is closing the connection (RFC 5321, section 3.8).
  const isDown = responseCode === 421 || DOWN.has(code ?? "");
  return isDown ? new ServerDown(message ?? String(error), { cause: error }) : (error as Error);
}

/** Longest silence of the server (ms). */
const TIMEOUT_MS = 5000;
/**
 * Longest time for a whole e-mail, in multiples of `timeoutMs`. A server that answers byte by byte is never silent,
 * so `timeoutMs` alone would not end the attempt.
 */
const PATIENCE = 4;

export interface SmtpOptions {
  /** Replaces the default of five seconds (ms). */
  readonly timeoutMs?: number;
  /** CA certificate (PEM) that verifies the server's; by default the system's certificates. */
  readonly ca?: string;
}

/**
 * Returns the unsubscribe headers (RFC 2369, section 3.2; RFC 8058, section 3.1). If the e-mail has `leave`, only that
 * URL is listed, because opening it in a browser shows a page, too. One-click is announced only for an https URL, as
 * RFC 8058 requires.
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
  // Every attempt uses the same message id, so that mail programs recognise duplicates.
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
 * Sends over SMTP: `smtp://` (STARTTLS if the server offers it) or `smtps://`, with user and password in the URL if
 * needed. A password is sent only over TLS, and the server's certificate must be valid.
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
        // Connects by host name: nodemailer would connect to the resolved address, for which the process has no
        // permission.
        getSocket(_, done) {
          const connection = connect({ host, port });
          socket = connection;
          connection.setTimeout(timeoutMs, () =>
            connection.destroy(new Error(`The mail server did not answer for ${timeoutMs} ms.`)),
          );
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
        () => socket?.destroy(new Error(`The mail server did not finish within ${(PATIENCE * timeoutMs) / 1000} s.`)),
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

/** Writes e-mails as `.eml` files to a folder, for an installation without a mail server. */
export function fileTransport(dir: string, from: string): Transport {
  const mailer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await mailer.sendMail(await messageOf(from, mail));
      const file = join(dir, `${mail.id}.eml`);
      await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
      await Deno.writeFile(file, message as Uint8Array, { mode: 0o600 });
      // Sets the modification time of the file, by which `removeWrittenEmails` finds old files.
      await Deno.utime(file, new Date(mail.writtenAt), new Date(mail.writtenAt));
      return { file };
    },
  };
}
