/** Calls the API over the network like a browser. A cut answer is not an error here; its outcome is unknown. */
import { connect } from "node:net";
import { totpCodeAt } from "../../../backend/accounts/totp/codes.ts";
import type { TokenPair } from "../../../backend/contract/auth.ts";
import { TOTP_STEP_MS } from "../../../backend/contract/constants.ts";

/** An answer. `status` is 0 if it was incomplete, so that the outcome of the request is unknown. */
export interface Answer {
  readonly status: number;
  /** Code of the refusal; `null` if there is none. */
  readonly code: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the schema; unknown members are undefined.
  readonly body: any;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Person {
  readonly email: string;
  readonly wallet: string;
  readonly password: string;
  tokens: TokenPair | null;
  /** The service has accepted the code that it sent to the address. */
  isProven?: true;
  /**
   * The authenticator app of an administrator: its secret, and the time step of the last used code, because each code
   * works once.
   */
  app?: { readonly secret: string; step: number };
}

/** `sentAt` is a value of `performance.now()` (ms). */
export type Heard = (call: string, answer: Answer, sentAt: number) => void;

export type Client = ReturnType<typeof createClient>;

const NO_BYTES = new Uint8Array(0);
const WITHIN_MS = 60_000;
const LETTER_WITHIN_MS = 3000;
const CODE = /^Subject: (\d{6}) /m;

/** `told` is called with each answer and the time of its request. */
export function createClient(
  url: string,
  {
    told = () => undefined,
    emails = async () => [],
  }: { readonly told?: Heard; readonly emails?: () => Promise<readonly string[]> } = {},
) {
  /** Running confirmations of identity; other requests of the person wait for them. */
  const proving = new Map<Person, Promise<boolean>>();
  const http = Deno.createHttpClient({ poolMaxIdlePerHost: 64 });
  let isClosed = false;
  let failed = 0;

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const sentAt = performance.now();
    let answer: Answer;
    try {
      const signal = AbortSignal.timeout(WITHIN_MS);
      const response = await fetch(url + path, { method, signal, ...init, client: http } as RequestInit);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      const body = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null;
      const code = response.ok ? null : (body?.code ?? "none");
      answer = { status: response.status, code, body, bytes };
    } catch {
      failed += 1;
      answer = { status: 0, code: null, body: null, bytes: NO_BYTES };
    }
    if (answer.status >= 500) failed += 1;
    told(`${method} ${path.replace(/\?.*/, "").replace(/[0-9A-Za-z_-]{22,}/g, "…")}`, answer, sentAt);
    return answer;
  }

  function sendBody(method: string, path: string, person: Person | null, content?: unknown): Promise<Answer> {
    const headers = new Headers();
    if (person?.tokens) headers.set("authorization", `Bearer ${person.tokens.accessToken}`);
    if (content === undefined || content instanceof FormData)
      return send(method, path, { headers, ...(content ? { body: content } : {}) });
    headers.set("content-type", "application/json");
    return send(method, path, { headers, body: JSON.stringify(content) });
  }

  /** Returns an unused code of a person's app. */
  async function nextCode(app: NonNullable<Person["app"]>): Promise<string> {
    for (;;) {
      const step = Math.floor(Date.now() / TOTP_STEP_MS);
      if (step > app.step) {
        app.step = step;
        return totpCodeAt(app.secret, Date.now());
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** Signs in with the password, and with a code of the app if the service asks for one. */
  async function signIn(person: Person): Promise<Answer> {
    const { email, password, app } = person;
    const login = (more = {}) => sendBody("POST", "/api/auth/login", null, { email, password, ...more });
    let answer = await login();
    if (answer.code === "second_factor_required" && app) answer = await login({ otp: await nextCode(app) });
    if (answer.status === 200) person.tokens = answer.body;
    return answer;
  }

  /** Exchanges the refresh token, or signs in again. */
  async function renew(person: Person): Promise<boolean> {
    const { tokens, app } = person;
    if (app && tokens) {
      const { refreshToken } = tokens;
      const answer = await sendBody("POST", "/api/auth/refresh", null, { refreshToken });
      if (answer.status === 200) {
        person.tokens = answer.body;
        return true;
      }
    }
    return (await signIn(person)).status === 200;
  }

  async function confirm(person: Person): Promise<boolean> {
    const { password, app } = person;
    const answer = app
      ? await sendBody("POST", "/api/auth/reauthenticate/second-factor", person, { otp: await nextCode(app) })
      : await sendBody("POST", "/api/auth/reauthenticate", person, { password });
    if (answer.status === 200) person.tokens = answer.body;
    return answer.status === 200;
  }

  /** Adds an authenticator app. */
  async function addApp(person: Person): Promise<boolean> {
    const options = await sendBody("POST", "/api/user/second-factor/app/options", person, {});
    if (options.status !== 200) return false;
    const app = { secret: options.body.secret, step: 0 };
    const added = await sendBody("POST", "/api/user/second-factor/app", person, { otp: await nextCode(app) });
    // If the answer was cut, the app may have been added.
    if (added.status < 400) person.app = app;
    return added.status >= 200 && added.status < 300;
  }

  function once(person: Person, work: (person: Person) => Promise<boolean>): Promise<boolean> {
    const under = proving.get(person);
    if (under) return under;
    const done = work(person).finally(() => proving.delete(person));
    proving.set(person, done);
    return done;
  }

  /** Ways to provide the proof that a refusal asks for. */
  const PROOFS: Readonly<Record<string, (person: Person) => Promise<boolean>>> = {
    unauthenticated: renew,
    reauthentication_required: confirm,
    second_factor_missing: addApp,
    second_factor_required: confirm,
  };

  /** Sends a request in a person's session; signs in again, or proves more, if the service asks for it. */
  async function as(person: Person, method: string, path: string, content?: unknown): Promise<Answer> {
    if (!person.tokens) await once(person, renew);
    let answer = await sendBody(method, path, person, content);
    for (let tries = 0; tries < 3; tries++) {
      const proof = PROOFS[answer.code ?? ""];
      if (!proof || !(await once(person, proof))) break;
      answer = await sendBody(method, path, person, content);
    }
    return answer;
  }

  /** Sends back the code from the e-mail to this address; returns whether the address is proven. */
  async function proveAddress(person: Person): Promise<boolean> {
    for (const until = performance.now() + LETTER_WITHIN_MS; !person.isProven && performance.now() < until; ) {
      const letter = (await emails()).findLast((text) => text.includes(`To: ${person.email}`) && CODE.test(text));
      if (letter === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      const answer = await as(person, "POST", "/api/user/email/prove", { code: CODE.exec(letter)?.[1] });
      if (answer.status !== 200) return false;
      person.isProven = true;
    }
    return person.isProven ?? false;
  }

  return {
    url,
    proveAddress,
    /** Number of requests without a complete answer, or with one that says that the service is unavailable. */
    failed: () => failed,
    send,
    sendBody,
    signIn,
    as,
    /** Downloads the file behind a one-time link. */
    follow: (link: string) => send("GET", new URL(link, url).pathname),
    close(): void {
      if (!isClosed) http.close();
      isClosed = true;
    },
  };
}

/** Opens a connection that sends the beginning of a request and then nothing, until it is closed. */
export function halfOpen(url: string, text: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const ended = Promise.withResolvers<void>();
  socket.on("error", () => undefined);
  socket.on("close", () => ended.resolve());
  let heard = "";
  socket.on("data", (bytes) => {
    heard += bytes.toString("latin1");
  });
  socket.write(text);
  return { close: () => void socket.destroy(), ended: ended.promise, heard: () => heard };
}

/** Sends a request with only the first `sent` bytes of its body. */
export function cutRequest(url: string, person: Person, path: string, sent: number): ReturnType<typeof halfOpen> {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${person.tokens?.accessToken}`,
    "Content-Type: multipart/form-data; boundary=cut",
    "Content-Length: 1000000",
  ];
  const part = '--cut\r\nContent-Disposition: form-data; name="file"; filename="cut.bin"\r\n\r\n';
  return halfOpen(url, `${head.join("\r\n")}\r\n\r\n${part}${"x".repeat(sent)}`);
}
