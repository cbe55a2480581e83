/** Settings and limits on a hosting platform: Deno Deploy (https://docs.deno.com/deploy/reference/runtime/). */

/** The settings that decide where each kind of data is stored. */
export interface Places {
  readonly kv: { readonly kind: string };
  readonly blobs: { readonly kind: string };
  readonly secret: unknown;
  readonly registryKey: unknown;
  readonly signers: { readonly present: unknown };
  readonly mail: { readonly url: string | null };
}

/**
 * Returns the settings that must be set so that nothing is stored in DATA_DIR; if empty, the service needs no disk.
 */
export function settingsForNoDisk({ kv, blobs, secret, registryKey, signers, mail }: Places): string[] {
  return [
    kv.kind === "file" ? "KV_URL" : null,
    blobs.kind === "folder" ? "BLOB_URL" : null,
    secret ? null : "AUTH_SECRET",
    registryKey || signers.present ? null : "REGISTRY_KEY or REGISTRY_SIGNER",
    mail.url === null ? "MAIL_URL" : null,
  ].filter((name) => name !== null);
}

/**
 * Throws `Error` if something would be stored on the platform's disk, which is lost with the process, or if the log
 * would permanently be named after the process's own address.
 */
export function refuseDisk({ publicUrl, ...places }: Places & { readonly publicUrl: string | undefined }): void {
  const missing = [...(publicUrl === undefined ? ["PUBLIC_URL"] : []), ...settingsForNoDisk(places)];
  if (missing.length > 0)
    throw new Error(`Deno Deploy provides neither a persistent disk nor an address: set ${missing.join(", ")}, too.`);
}

type Read = (name: "DENO_DEPLOY" | "STOP_WITHIN_MS") => string | undefined;

export const isOnPlatform = (read: (name: "DENO_DEPLOY") => string | undefined): boolean =>
  read("DENO_DEPLOY") === "true";

/**
 * How long stopping waits for requests and background jobs (ms), and then for the writer, the last checkpoint and the
 * store (ms).
 */
interface StopTimes {
  readonly stopWithinMs: number;
  readonly endWithinMs: number;
}

const TIMES: StopTimes = { stopWithinMs: 5000, endWithinMs: 3000 };
/** Deno Deploy kills a process five seconds after SIGINT. */
const PLATFORM_TIMES: StopTimes = { stopWithinMs: 3000, endWithinMs: 1500 };

/** Reads the stop times. Throws `Error` with the name of the variable and what is expected. */
export function readStopTimes(read: Read): StopTimes {
  const times = isOnPlatform(read) ? PLATFORM_TIMES : TIMES;
  const most = isOnPlatform(read) ? times.stopWithinMs : 600_000;
  const text = read("STOP_WITHIN_MS");
  const stopWithinMs = Number(text ?? times.stopWithinMs);
  if (!Number.isInteger(stopWithinMs) || stopWithinMs < 0 || stopWithinMs > most)
    throw new Error(`STOP_WITHIN_MS is "${text}"; it must be a whole number from 0 to ${most}.`);
  return { ...times, stopWithinMs };
}
