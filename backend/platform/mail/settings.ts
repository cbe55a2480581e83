/** Settings for e-mails. */
import { mailServiceUrl } from "./http-transport.ts";

export interface MailSettings {
  /**
   * A mail server (`smtp://` or `smtps://`), a mail service (`https://`), or `null`: e-mails are written as files to
   * `dataDir/outbox`.
   */
  readonly url: string | null;
  /** Sender address. */
  readonly from: string;
}

/** `a@b.example`, or `Name <a@b.example>`. */
const SENDER = /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

/** Reads the settings. Throws `Error` with the name of the variable and what is expected, without credentials. */
export function readMailSettings(
  read: (name: "SMTP_URL" | "MAIL_URL" | "MAIL_FROM") => string | undefined,
  contactEmail: string,
): MailSettings {
  const [server, service] = [read("SMTP_URL"), read("MAIL_URL")];
  if (server && service) throw new Error("SMTP_URL and MAIL_URL exclude each other: set only one.");
  if (server && !/^smtps?:$/.test(URL.parse(server)?.protocol ?? ""))
    throw new Error("SMTP_URL must be an address that begins with smtp:// or smtps://.");
  const from = read("MAIL_FROM") ?? `Authentica <${contactEmail}>`;
  // Without an address, e-mails would have no sender.
  if (!SENDER.test(from)) throw new Error(`MAIL_FROM is "${from}"; it must be an address, or NAME <ADDRESS>.`);
  return {
    url: server?.replace(/\/+$/, "") ?? (service ? mailServiceUrl(service) : null),
    from,
  };
}
