import type { Context } from "hono";
import { attachment, UPLOADED_HEADERS } from "./attachment.ts";
import { type OpenKind, releasing, type Slots } from "./open.ts";

/** What a ticket is for, opened. */
export interface TicketDownload {
  readonly fileName: string;
  /** `null` for HEAD requests: nothing is opened for them. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** Bytes, where they are known beforehand. */
  readonly size?: number;
}

/** What the description says of an address with a ticket. */
export const ONCE = "The address works once, within 60 s; HEAD does not use it up.";

/** How a ticket is used. */
export interface TicketUse {
  /** HEAD request: the ticket is not spent. */
  readonly peek: boolean;
  /** Takes a place for the download of this account, before the ticket is spent. Throws when there is none. */
  readonly hold: (account: string) => void | Promise<void>;
}

/**
 * Answers `…/:ticket` with a download of this type. The ticket in the address is the permission. A mail filter or a preview asks
 * with HEAD before its reader downloads: it only looks, and spends nothing. `kind`: an archive reads many objects, and an account has one at a time.
 */
export const ticketDownload = (
  type: string,
  slots: Slots,
  open: (ticket: string, use: TicketUse) => Promise<TicketDownload>,
  kind: OpenKind & ("archive" | "download") = "download",
) =>
  async function answerTicket(c: Context): Promise<Response> {
    let release = () => {};
    const hold = (account: string) => {
      release = slots.take(kind, account);
    };
    try {
      const peek = c.req.method === "HEAD";
      const { fileName, body, size } = await open(c.req.param("ticket") ?? "", { peek, hold });
      const headers = {
        ...UPLOADED_HEADERS,
        "Content-Type": type,
        "Content-Disposition": attachment(fileName),
        ...(size !== undefined && { "Content-Length": String(size) }),
      };
      return body ? c.body(releasing(body, release), 200, headers) : c.body(null, 200, headers);
    } catch (error) {
      release();
      throw error;
    }
  };
