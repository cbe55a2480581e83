import { join } from "node:path";
import { GIVEN_UP_MS } from "./deliver.ts";
import { httpTransport } from "./http-transport.ts";
import type { MailSettings } from "./settings.ts";
import { fileTransport, smtpTransport, type Transport } from "./transport.ts";

/**
 * Removes old files of the outbox folder, which replaces a mail server. Files are kept as long as delivery would be
 * retried. `now`: ms since 1970.
 */
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

/** Returns the transport for the settings: a mail server, a mail service, or files in the data folder. */
export function openTransport({ url, from }: MailSettings, dataDir: string): Transport {
  if (url === null) return fileTransport(join(dataDir, "outbox"), from);
  return url.startsWith("smtp") ? smtpTransport(url, from) : httpTransport(url, from);
}
