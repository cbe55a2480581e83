/**
 * Sends e-mails over HTTPS, for machines that cannot reach a mail server. Supports the JSON APIs of two services,
 * recognised by the path of the URL; the key is the password. One request per e-mail.
 *
 *     https://PROJECT:SECRET@api.scaleway.com/transactional-email/v1alpha1/regions/fr-par/emails
 *     https://:KEY@api.brevo.com/v3/smtp/email
 */
import { isPrivateHost } from "../private-host.ts";
import type { OutboxRecord } from "./outbox.ts";
import { leavingHeaders, ServerDown, type Transport } from "./transport.ts";

/** Request format of a service. */
interface Service {
  readonly isAt: (path: string) => boolean;
  /** Returns the headers that authenticate the request. */
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly body: (letter: OutboxRecord, from: Mailbox, user: string) => unknown;
  /** Returns whether an error code means that the service already has the e-mail. */
  readonly has?: (code: string) => boolean;
}

interface Mailbox {
  readonly email: string;
  readonly name?: string;
}

/** https://www.scaleway.com/en/developers/api/transactional-email/#path-emails-send-an-email */
const scaleway: Service = {
  isAt: (path) => path.endsWith("/emails"),
  headers: (key) => ({ "x-auth-token": key }),
  body: (letter, from, project) => {
    const { to, subject, text, html } = letter;
    const headers = Object.entries(leavingHeaders(letter)).map(([key, value]) => ({ key, value }));
    return {
      from,
      to: [{ email: to }],
      subject,
      text,
      html,
      project_id: project,
      ...(headers.length > 0 && { additional_headers: headers }),
    };
  },
};

/**
 * https://developers.brevo.com/reference/sendtransacemail. Brevo accepts no standard headers, and sets its own
 * `List-Unsubscribe`.
 */
const brevo: Service = {
  isAt: (path) => path.endsWith("/smtp/email"),
  headers: (key) => ({ "api-key": key }),
  body: ({ id, to, subject, text, html }, from) => ({
    sender: from,
    to: [{ email: to }],
    subject,
    textContent: text,
    htmlContent: html,
    // The service accepts only one of several attempts with the same idempotency key.
    headers: { idempotencyKey: uuidOf(id) },
  }),
  has: (code) => code === "duplicate_parameter",
};

const SERVICES = [brevo, scaleway];

const serviceAt = (url: string): Service | undefined => SERVICES.find(({ isAt }) => isAt(new URL(url).pathname));

/** Returns the URL of a service for `httpTransport`. Throws `Error` for any other URL, without quoting its key. */
export function mailServiceUrl(text: string): string {
  const url = URL.parse(text);
  const isSecret = url?.protocol === "https:" || (url?.protocol === "http:" && isPrivateHost(url.hostname));
  if (!url || !isSecret || !url.password || !serviceAt(text))
    throw new Error(
      "MAIL_URL must be https://PROJECT:SECRET@api.scaleway.com/transactional-email/v1alpha1/regions/REGION/emails or https://:KEY@api.brevo.com/v3/smtp/email.",
    );
  return text;
}

/** Longest time to send one e-mail (ms); shorter than the lease. */
const TIMEOUT_MS = 15_000;
/** Longer than any answer of these services (bytes). */
const MAX_ANSWER_BYTES = 64 * 1024;
/**
 * Statuses whose cause is not the e-mail: not authorised, no credit, wrong URL, too many requests. Redirects and
 * statuses from 500 up are treated the same.
 */
const NOT_THE_LETTER: ReadonlySet<number> = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429]);

/**
 * Sends through a service. `url` is a result of `mailServiceUrl`. `from` is an address, or a name and an address in
 * angle brackets, as in `MAIL_FROM`.
 */
export function httpTransport(url: string, from: string, { timeoutMs = TIMEOUT_MS } = {}): Transport {
  const { username, password, origin, pathname, search } = new URL(url);
  const service = serviceAt(url) as Service;
  const sender = mailboxOf(from);
  return {
    async send(letter) {
      const signal = AbortSignal.timeout(timeoutMs);
      let status: number;
      let code: string;
      try {
        const response = await fetch(`${origin}${pathname}${search}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json",
            ...service.headers(decodeURIComponent(password)),
          },
          body: JSON.stringify(service.body(letter, sender, decodeURIComponent(username))),
          // A redirect is not followed: e-mail and key must only be sent to the URL that the operator has set.
          redirect: "manual",
          signal,
        });
        if (response.ok) {
          // The service has accepted it; the rest of the answer is ignored.
          void response.body?.cancel().catch(() => undefined);
          return {};
        }
        status = response.status;
        code = codeOf(await firstBytes(response));
        if (service.has?.(code)) return {};
      } catch (error) {
        throw new ServerDown("The mail service did not answer the request.", { cause: error });
      }
      const told = `The mail service answered ${status}${code && ` (${code})`}.`;
      if (status < 400 || status >= 500 || NOT_THE_LETTER.has(status)) throw new ServerDown(told);
      throw new Error(told);
    },
  };
}

async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > MAX_ANSWER_BYTES) break;
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/**
 * Returns the error code of an answer: `code` from Brevo, `type` from Scaleway. The message beside it is ignored,
 * because it may contain personal data.
 */
function codeOf(answer: Uint8Array): string {
  try {
    const { code, type } = JSON.parse(new TextDecoder().decode(answer));
    const word = String(code ?? type ?? "");
    return /^\w{1,40}$/.test(word) ? word : "";
  } catch {
    return "";
  }
}

function mailboxOf(from: string): Mailbox {
  const [, name = "", email = from] = /^(.*)<([^<>]*)>\s*$/.exec(from) ?? [];
  const shown = name.trim().replaceAll(/^"|"$/g, "");
  return { email: email.trim(), ...(shown && { name: shown }) };
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a UUID that is always the same for a ULID: its 128 bits, except the six that mark a UUID as version 4 (RFC
 * 9562).
 */
function uuidOf(ulid: string): string {
  let bits = 0n;
  for (const char of ulid) bits = bits * 32n + BigInt(CROCKFORD.indexOf(char));
  const hex = bits.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
