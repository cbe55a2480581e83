/** Values of settings. Each throws `Error` naming the variable and what it wants, without what is secret. */
import { resolve } from "node:path";

/** A path from the root on; `null`: nothing is set. */
export const path = (text: string | undefined): string | null => (text === undefined ? null : resolve(text));

/** A whole number from `least` to `most`. */
export function integer(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
  }
  return value;
}

/** A whole number of MiB, as bytes. */
export const mebibytes = (name: string, text: string): number => integer(name, text, 0, 2 ** 30) * 1024 ** 2;

/** A number above 0. */
export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} is "${text}"; it must be a number above 0.`);
  return value;
}

/** An address of the web, without trailing slash. */
export const origin = (name: string, text: string): string => address(name, text, ["http:", "https:"]);

/** As `origin`, of a whole site: a path, a search or a name in it would be lost, or end up in every link. */
export function siteOrigin(name: string, text: string): string {
  const site = origin(name, text);
  if (new URL(site).origin !== site.toLowerCase())
    throw new Error(`${name} must be an origin: a scheme and a host, with no path, search or name of a person.`);
  return site;
}

/** An address of one of these protocols (`https:`), without trailing slash. */
export function address(name: string, text: string, protocols: readonly string[]): string {
  // A password may be part of it, so the value stays out of the message.
  if (!protocols.includes(URL.parse(text)?.protocol ?? "")) {
    throw new Error(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
    );
  }
  return text.replace(/\/+$/, "");
}

/** Throws if there is no such folder. The launcher checks folders that this process may not read. */
export function demandFolder(name: string, folder: string): void {
  try {
    if (Deno.statSync(folder).isDirectory) return;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return;
  }
  throw new Error(`${name} is "${folder}", which is no folder.`);
}

/** A header value that cannot be guessed; `null`: not set. */
export function token(name: string, text: string | undefined): string | null {
  if (text !== undefined && !/^[\x21-\x7e]{16,}$/.test(text))
    throw new Error(`${name} must have 16 characters or more: letters, digits and signs, no spaces.`);
  return text ?? null;
}

/** 32 bytes in base64; `null`: nothing is set. */
export function secret(name: string, text: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (text === undefined) return null;
  // The value stays out of the message: it is a secret.
  const wrong = `${name} must be 32 bytes in base64.`;
  try {
    const bytes = Uint8Array.fromBase64(text);
    if (bytes.length !== 32) throw new Error(wrong);
    return bytes;
  } catch {
    throw new Error(wrong);
  }
}
