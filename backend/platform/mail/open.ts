import { join } from "node:path";
import { GIVEN_UP_MS } from "./deliver.ts";
import { httpTransport } from "./http-transport.ts";
import type { MailSettings } from "./settings.ts";
import { fileTransport, smtpTransport, type Transport } from "./transport.ts";

/** Where letters are files for want of a mail server: removes those that a mail server would not be tried for any more at `now` (ms since 1970). */
export async function removeWrittenEmails(dataDir: string, now: number): Promise<void> {
  const outbox = join(dataDir, "outbox");
  const files = await Array.fromAsync(Deno.readDir(outbox)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  });
  for (const { name, isFile } of files) {
    const path = join(outbox, name);
    if (isFile && ((await Deno.stat(path)).mtime?.getTime() ?? now) < now - GIVEN_UP_MS) await Deno.remove(path);
  }
}

/** How letters leave, by the settings: to a mail server, to a mail service, or into files of the data folder. */
export function openTransport({ url, from }: MailSettings, dataDir: string): Transport {
  if (url === null) return fileTransport(join(dataDir, "outbox"), from);
  return url.startsWith("smtp") ? smtpTransport(url, from) : httpTransport(url, from);
}
