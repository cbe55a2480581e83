import { join } from "node:path";
import { httpTransport } from "./http-transport.ts";
import type { MailSettings } from "./settings.ts";
import { fileTransport, smtpTransport, type Transport } from "./transport.ts";

/** How letters leave, by the settings: to a mail server, to a mail service, or into files of the data folder. */
export function openTransport({ url, from }: MailSettings, dataDir: string): Transport {
  if (url === null) return fileTransport(join(dataDir, "outbox"), from);
  return url.startsWith("smtp") ? smtpTransport(url, from) : httpTransport(url, from);
}
