/** Builds the path from a certificate to a trusted root: RFC 5280, section 6, as far as time stamps need it. */
import { authorityOf, type Certificate, EXTENSION, keyUsageOf } from "./certificate.ts";
import { hasSigned } from "./signature.ts";

/**
 * Maximum number of signatures that are checked to find one path. A token may contain any number of certificates,
 * so the search would otherwise be unlimited.
 */
const MAX_TRIES = 40;
const SIGNS_CERTIFICATES = 5;
/** Extensions that are supported here. A certificate with any other critical extension is rejected. */
const UNDERSTOOD: ReadonlySet<string> = new Set(Object.values(EXTENSION));

/** Returns the first critical extension that is not supported; `null` if there is none. */
export const unknownCritical = ({ extensions }: Pick<Certificate, "extensions">): string | null =>
  [...extensions].find(([oid, { isCritical }]) => isCritical && !UNDERSTOOD.has(oid))?.[0] ?? null;

export const isValidAt = ({ notBefore, notAfter }: Certificate, time: number): boolean =>
  notBefore <= time && time <= notAfter;

/**
 * Returns the path from `first` to one of the roots, both included. Every certificate in it is valid at `time` (ms
 * since 1970). Returns `null` if there is no path. Only name, key and validity of a root are checked. `others` are
 * untrusted certificates that may be part of the path.
 */
export async function wayToRoot(
  first: Certificate,
  { roots, others, time }: { roots: readonly Certificate[]; others: readonly Certificate[]; time: number },
): Promise<readonly Certificate[] | null> {
  let tries = 0;

  async function issued(issuer: Certificate, { signed, signature, algorithm }: Certificate): Promise<boolean> {
    tries += 1;
    if (tries > MAX_TRIES) return false;
    return hasSigned(issuer.publicKey, { data: signed, signature, algorithm }).catch(() => false);
  }

  async function onward(way: readonly Certificate[]): Promise<readonly Certificate[] | null> {
    const last = way[way.length - 1] as Certificate;
    for (const root of roots)
      if (root.subject === last.issuer && isValidAt(root, time) && (await issued(root, last))) return [...way, root];
    for (const issuer of others) {
      if (issuer.subject !== last.issuer || way.some(({ subject }) => subject === issuer.subject)) continue;
      if (!isValidAt(issuer, time) || !mayIssue(issuer, way.length - 1) || !(await issued(issuer, last))) continue;
      const found = await onward([...way, issuer]);
      if (found) return found;
    }
    return null;
  }

  return onward([first]);
}

/** Returns whether a certificate may issue others, given the number of issuers already below it. */
function mayIssue(certificate: Certificate, below: number): boolean {
  try {
    const { isAuthority, most } = authorityOf(certificate);
    const isForCertificates = keyUsageOf(certificate)?.has(SIGNS_CERTIFICATES) ?? true;
    return (
      isAuthority && isForCertificates && (most === null || below <= most) && unknownCritical(certificate) === null
    );
  } catch {
    return false;
  }
}
