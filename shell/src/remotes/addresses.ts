import type { RemoteAddress } from "@authentica/backend/contract/release";
import type { RemoteName } from "@authentica/shared-ui/federation";
import { FileError } from "./failure.ts";
import { readFile } from "./silence.ts";

/** Absolute addresses of the microfrontends. Invalid entries are left out. */
export type Addresses = Readonly<Partial<Record<RemoteName, RemoteAddress>>>;

const INTEGRITY = /^sha256-[A-Za-z0-9+/]{43}=$/;
const NAME = /^mfe_[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Reads the object in `remotes.json`. A value that is a string is an address without further data. An entry with an
 * invalid digest is left out, because without its digest the file must not be loaded. `base` is the address of the
 * page.
 */
export function parseAddresses(value: unknown, base: string): Addresses {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new FileError("wrong", "remotes.json does not contain a JSON object.");
  const places = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, place]) => {
      const address = NAME.test(name) ? parseAddress(place, base) : null;
      return address ? [[name, address]] : [];
    }),
  );
}

function parseAddress(value: unknown, base: string): RemoteAddress | null {
  const {
    entry,
    release = null,
    integrity = null,
    title,
  } = (typeof value === "string" ? { entry: value } : (value ?? {})) as Readonly<Record<string, unknown>>;
  if (!isText(entry) || !URL.canParse(entry, base)) return null;
  const { href, protocol } = new URL(entry, base);
  if (!/^https?:$/.test(protocol)) return null;
  if (release !== null && !isText(release)) return null;
  if (integrity !== null && !(isText(integrity) && INTEGRITY.test(integrity))) return null;
  return { entry: href, release, integrity, ...(isText(title) && { title }) };
}

/** Returns the addresses in the data block of the page, or `null` if the page has none or they cannot be read. */
export function addressesOfPage(): Addresses | null {
  try {
    return parseAddresses(JSON.parse(document.getElementById("remotes")?.textContent ?? ""), location.href);
  } catch {
    return null;
  }
}

/** Fetches the current addresses. */
export async function fetchAddresses(): Promise<Addresses> {
  return parseAddresses(jsonOf(await readFile("/remotes.json")), location.href);
}

/**
 * Parses JSON. Throws a `FileError` if the text is not JSON. (Some servers answer requests for missing files with an
 * HTML page.)
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FileError("wrong", "The file is not valid JSON.", { cause });
  }
}
