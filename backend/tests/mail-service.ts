/** A mail service over HTTP on loopback, which validates requests against the documentation of the real service. */
/** An accepted e-mail, as it was sent. */
export interface TakenEmail {
  readonly from: { readonly email: string; readonly name?: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Absent if there are none. */
  readonly headers?: readonly { readonly key: string; readonly value: string }[];
}

export interface MailService {
  /** Address with credentials, as in `MAIL_URL`. */
  readonly url: string;
  readonly taken: TakenEmail[];
  /** Number of requests. */
  readonly asked: () => number;
  /** Answer to valid requests from now on; `null`: accepts them. */
  answer: ((request: Request) => Response | Promise<Response>) | null;
  close(): Promise<void>;
}

export const KEY = "xkeysib-a/b+c@d";
const PROJECT = "8f512135-9f5f-42b3-a900-9fdf0195b563";

type Form = Readonly<Record<string, unknown>>;

const refuse = (status: number, body: Form) => Response.json(body, { status });
const isMailbox = (value: unknown): value is { email: string; name?: string } =>
  typeof (value as Form | undefined)?.email === "string" && /^\S+@\S+$/.test((value as { email: string }).email);
const only = (form: Form, ...names: string[]) => Object.keys(form).every((name) => names.includes(name));

/**
 * Scaleway's Transactional Email, `CreateEmail`: requires a subject of at least ten characters, text, HTML, and the
 * project.
 */
function takeAsScaleway(request: Request, form: Form): TakenEmail | Response {
  if (request.headers.get("x-auth-token") !== KEY)
    return refuse(401, { type: "denied_authentication", method: "api_key", reason: "not_found" });
  const { from, to, subject, text, html, project_id, additional_headers: headers } = form;
  const recipients = to as unknown[];
  const isRight =
    only(form, "from", "to", "subject", "text", "html", "project_id", "additional_headers") &&
    isMailbox(from) &&
    recipients.length === 1 &&
    isMailbox(recipients[0]) &&
    String(subject).length >= 10 &&
    project_id === PROJECT;
  if (!isRight) return refuse(400, { type: "invalid_arguments", details: [] });
  const [{ email }] = recipients as [{ email: string }];
  return { from, to: email, subject, text, html, ...(headers !== undefined && { headers }) } as TakenEmail;
}

/**
 * Brevo's `sendTransacEmail`: requires the key, a sender, recipients and both bodies. Accepts one e-mail per
 * idempotency key.
 */
function brevo() {
  const keys = new Set<string>();
  return (request: Request, form: Form): TakenEmail | Response => {
    if (request.headers.get("api-key") !== KEY) return refuse(401, { code: "unauthorized", message: "Key not found" });
    const { sender, to, subject, textContent, htmlContent, headers } = form;
    const recipients = to as unknown[];
    const isRight =
      only(form, "sender", "to", "subject", "textContent", "htmlContent", "headers") &&
      isMailbox(sender) &&
      isMailbox(recipients[0]) &&
      typeof subject === "string";
    if (!isRight) return refuse(400, { code: "invalid_parameter", message: "sender or to is not valid" });
    const key = String((headers as Form).idempotencyKey);
    if (!/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key))
      return refuse(400, { code: "invalid_parameter", message: "idempotencyKey is not valid" });
    if (keys.has(key)) return refuse(400, { code: "duplicate_parameter", message: "Duplicate idempotencyKey" });
    keys.add(key);
    const [{ email }] = recipients as [{ email: string }];
    return { from: sender, to: email, subject, text: textContent, html: htmlContent } as TakenEmail;
  };
}

/** Starts a service of one of the two kinds. */
export function openMailService(kind: "scaleway" | "brevo", port = 0): MailService {
  const take = kind === "scaleway" ? takeAsScaleway : brevo();
  const path = kind === "scaleway" ? "/transactional-email/v1alpha1/regions/fr-par/emails" : "/v3/smtp/email";
  const taken: TakenEmail[] = [];
  const cut = new AbortController();
  let asked = 0;
  const server = Deno.serve(
    {
      port,
      hostname: "127.0.0.1",
      signal: cut.signal,
      onListen: () => undefined,
      onError: () => new Response(null, { status: 500 }),
    },
    async (request) => {
      asked += 1;
      if (request.method !== "POST" || new URL(request.url).pathname !== path)
        return refuse(404, { code: "not_found" });
      if (request.headers.get("content-type") !== "application/json") return refuse(415, { code: "unsupported" });
      const form = (await request.json()) as Form;
      if (service.answer) return service.answer(request);
      const letter = take(request, form);
      if (letter instanceof Response) return letter;
      taken.push(letter);
      return Response.json(kind === "scaleway" ? { emails: [{ status: "new" }] } : { messageId: "<1@service>" }, {
        status: kind === "scaleway" ? 200 : 201,
      });
    },
  );
  const user = kind === "scaleway" ? PROJECT : "";
  const service: MailService = {
    url: `http://${user}:${encodeURIComponent(KEY)}@127.0.0.1:${server.addr.port}${path}`,
    taken,
    asked: () => asked,
    answer: null,
    async close() {
      cut.abort();
      await server.finished;
    },
  };
  return service;
}
