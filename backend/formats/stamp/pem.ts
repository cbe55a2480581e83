import { type Bytes, toBase64 } from "../tlog/bytes.ts";

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Returns the certificates of a PEM file as DER, and ignores text around them. Throws `SyntaxError` if the file has
 * none, or if one of them is invalid.
 */
export function readPem(text: string): Bytes[] {
  const blocks = [...text.matchAll(BLOCK)];
  if (blocks.length === 0)
    throw new SyntaxError("the text contains no certificate in PEM form (-----BEGIN CERTIFICATE-----)");
  return blocks.map(([, body = ""]) => {
    try {
      return Uint8Array.from(atob(body.replace(/\s/g, "")), (char) => char.charCodeAt(0));
    } catch {
      throw new SyntaxError("the content of a PEM certificate is not base64");
    }
  });
}

export function writePem(certificates: readonly Uint8Array[]): string {
  const blocks = certificates.map((der) => {
    const lines = toBase64(der).match(/.{1,64}/g) ?? [];
    return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  });
  return blocks.join("");
}
