import type { Context } from "hono";
import { attachment, UPLOADED_HEADERS } from "./attachment.ts";
import { type OpenKind, releasing, type Slots } from "./open.ts";

/** The download that a ticket opens. */
export interface TicketDownload {
  readonly fileName: string;
  /** `null` for HEAD requests, for which nothing is opened. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** Length (bytes), if it is known in advance. */
  readonly size?: number;
}

/** Text for the API description of addresses with a ticket. */
export const ONCE = "The link works once, within 60 seconds; HEAD requests do not use it up.";

/** How a ticket is redeemed. */
export interface TicketUse {
  /** Set for HEAD requests, which do not use the ticket up. */
  readonly peek: boolean;
  /** Takes a slot for the download of this account, before the ticket is used up. Throws if there is none. */
  readonly hold: (account: string) => void | Promise<void>;
}

/**
 * Answers `…/:ticket` with a download of this type. The ticket in the address is the permission. HEAD does not use
 * the ticket up, because mail filters and link previews send HEAD before the user downloads. `kind`: an archive reads
 * many objects, so an account may download only one archive at a time.
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
