/** Parsers of settings. Each throws `Error` with the name of the variable and what is expected, without secrets. */
import { resolve } from "node:path";

/** Returns an absolute path, or `null` if nothing is set. */
export const path = (text: string | undefined): string | null => (text === undefined ? null : resolve(text));

/** Parses a whole number from `least` to `most`. */
export function integer(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
  }
  return value;
}

/** Parses a whole number of MiB and returns bytes. */
export const mebibytes = (name: string, text: string): number => integer(name, text, 0, 2 ** 30) * 1024 ** 2;

/** Parses a number above 0. */
export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} is "${text}"; it must be a number above 0.`);
  return value;
}

/** Parses a web address and removes trailing slashes. */
export const origin = (name: string, text: string): string => address(name, text, ["http:", "https:"]);

/** Like `origin`, but refuses a path, query or user name, which would be lost or appear in every link. */
export function siteOrigin(name: string, text: string): string {
  const site = origin(name, text);
  if (new URL(site).origin !== site.toLowerCase())
    throw new Error(`${name} must be an origin: a scheme and a host, without path, query or user name.`);
  return site;
}

/** Parses a URL with one of these protocols (`https:`), and removes trailing slashes. */
export function address(name: string, text: string, protocols: readonly string[]): string {
  // The value is not quoted, because it may contain a password.
  if (!protocols.includes(URL.parse(text)?.protocol ?? "")) {
    throw new Error(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
    );
  }
  return text.replace(/\/+$/, "");
}

/** Throws if the folder does not exist. Whether this process may read the folder is checked by the launcher. */
export function demandFolder(name: string, folder: string): void {
  try {
    if (Deno.statSync(folder).isDirectory) return;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return;
  }
  throw new Error(`${name} is "${folder}", which is not a folder.`);
}

/** Returns a token that is long enough not to be guessed, or `null` if it is not set. */
export function token(name: string, text: string | undefined): string | null {
  if (text !== undefined && !/^[\x21-\x7e]{16,}$/.test(text))
    throw new Error(`${name} must have at least 16 characters: letters, digits and punctuation, no spaces.`);
  return text ?? null;
}

/** Parses 32 bytes in base64; returns `null` if nothing is set. */
export function secret(name: string, text: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (text === undefined) return null;
  // The value is not quoted, because it is a secret.
  const wrong = `${name} must be 32 bytes in base64.`;
  try {
    const bytes = Uint8Array.fromBase64(text);
    if (bytes.length !== 32) throw new Error(wrong);
    return bytes;
  } catch {
    throw new Error(wrong);
  }
}
