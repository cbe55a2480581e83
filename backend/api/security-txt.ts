import { Hono } from "hono";
import type { Variables } from "../platform/http/calls/context.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Validity of the file. Section 2.5.5 requires less than a year. The expiry date advances every day. */
const VALID_MS = 180 * DAY_MS;

export interface SecurityTxtOptions {
  readonly contactEmail: string;
  /** Origin of the product in the browser. */
  readonly publicUrl: string;
  /** Current time, ms since 1970. */
  readonly now: () => number;
}

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export const securityTxt = ({ contactEmail, publicUrl, now }: SecurityTxtOptions) =>
  new Hono<{ Variables: Variables }>().get("/.well-known/security.txt", (c) => {
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${new Date(Math.floor(now() / DAY_MS) * DAY_MS + VALID_MS).toISOString()}`,
      "Preferred-Languages: fr, en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    c.header("Cache-Control", "public, max-age=86400");
    return c.text(`${lines.join("\r\n")}\r\n`);
  });
