import type { Context } from "hono";
import { attachment, UPLOADED_HEADERS } from "./attachment.ts";

/** What a ticket is for, opened. */
export interface TicketDownload {
  readonly fileName: string;
  /** `null` for somebody who only looks, where nothing is opened for them. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** Bytes, where they are known beforehand. */
  readonly size?: number;
}

/** What the description says of an address with a ticket. */
export const ONCE = "The address works once, within 60 s; HEAD does not use it up.";

/**
 * Answers `…/:ticket` with a download of this type. The ticket in the address is the permission. A mail filter or a preview asks
 * with HEAD before its reader downloads: it only looks, and spends nothing.
 */
export const ticketDownload = (
  type: string,
  open: (ticket: string, how: { readonly peek: boolean }) => Promise<TicketDownload>,
) =>
  async function answerTicket(c: Context): Promise<Response> {
    const { fileName, body, size } = await open(c.req.param("ticket") ?? "", { peek: c.req.method === "HEAD" });
    const headers = {
      ...UPLOADED_HEADERS,
      "Content-Type": type,
      "Content-Disposition": attachment(fileName),
      ...(size !== undefined && { "Content-Length": String(size) }),
    };
    return body ? c.body(body, 200, headers) : c.body(null, 200, headers);
  };
