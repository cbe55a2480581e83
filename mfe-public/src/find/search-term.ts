import { parseProofId } from "@authentica/backend/contract/proof-id";
import { entryPath, paths, proofPath, verifierOf } from "@authentica/shared-ui/navigation/paths";
import { readTypedHash } from "./typed-hash.ts";

/** What a search in the registry looks for, parsed from text. */
export type SearchTerm =
  | { readonly by: "proof-id"; readonly proofId: string }
  | { readonly by: "hash"; readonly hash: string }
  | { readonly by: "number"; readonly number: number };

/** Matches a number with an optional prefix: « nº 164 », « Écriture n° 164 », "entry no. 164", "#164". */
const NUMBER =
  /^(?:(?:inscription|[ée]criture|entr[ée]e|entry)\s*)?(?:n(?:o|°|um[ée]ro|umber)?\.?\s*|#\s*)?(\d[\d\s.]*)$/i;

/**
 * Parses a text that was typed, pasted or read from a QR code. Tries these forms in this order, so that none is
 * mistaken for another: an address of this site, a fingerprint, a proof identifier, a number. Returns `null` for
 * anything else. `origin` is the origin of this site, such as `https://authentica.example`.
 */
export function readSought(typed: string, origin: string): SearchTerm | null {
  // NFKC turns « nº » into "no", a no-break space into a space, and a full-width digit into a digit.
  const text = typed.normalize("NFKC").trim();
  return readAddress(text, origin) ?? readHash(text) ?? readProofId(text) ?? readNumber(text);
}

/** Returns the path of the page that shows the result of a search. */
export function pathOf(sought: SearchTerm): string {
  if (sought.by === "hash") return verifierOf(sought.hash);
  return sought.by === "proof-id" ? proofPath(sought.proofId) : entryPath(sought.number);
}

function readHash(text: string): SearchTerm | null {
  const hash = readTypedHash(text);
  return hash === null ? null : { by: "hash", hash };
}

function readProofId(text: string): SearchTerm | null {
  const proofId = parseProofId(text.replace(/^(?:identifiant(?: de preuve)?|(?:proof )?identifier)\s*:?\s*/i, ""));
  return proofId === null ? null : { by: "proof-id", proofId };
}

function readNumber(text: string): SearchTerm | null {
  const number = Number(NUMBER.exec(text)?.[1]?.replaceAll(/[\s.]/g, "") ?? "none");
  return Number.isSafeInteger(number) ? { by: "number", number } : null;
}

/**
 * Parses an address of this site, with or without its scheme and origin. Returns `null` for addresses of other sites.
 */
function readAddress(text: string, origin: string): SearchTerm | null {
  const { host } = new URL(origin);
  const isOfHost = text.toLowerCase().startsWith(`${host}/`);
  if (/\s/.test(text) || !(isOfHost || text.startsWith("/") || /^https?:\/\//i.test(text))) return null;
  const whole = isOfHost ? `${origin}${text.slice(host.length)}` : text;
  if (!URL.canParse(whole, origin)) return null;
  const address = new URL(whole, origin);
  if (address.host !== host) return null;
  const [, screen = "", named = "", ...more] = address.pathname.replace(/\/$/, "").split("/");
  if (more.length > 0) return null;
  if (`/${screen}` === paths.verifier) return readHash(address.searchParams.get("hash") ?? "");
  if (`/${screen}` === paths.explorer) return /^\d+$/.test(named) ? readNumber(named) : null;
  return IDENTIFYING.includes(`/${screen}`) ? readProofId(decoded(named)) : null;
}

/** Paths whose next segment is an object's identifier. */
const IDENTIFYING: readonly string[] = [paths.proof, paths.traceability, "/object"];

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
