/** Which service, with which key. */
import { createHash } from "node:crypto";
import { type AuthenticaClient, type AuthenticaError, createClient } from "../../client/index.ts";
import { pause } from "../files/pause.ts";
import { proxyOf } from "../net/proxy.ts";
import { createTransport } from "../net/transport.ts";
import { EXITS, type Exit, Failure, type World } from "../world/world.ts";
import { credentialsFile, readCredentials } from "./credentials.ts";

export interface ServiceOptions {
  readonly url?: string | undefined;
  /** Seconds that an answer may take. */
  readonly timeout?: string | undefined;
  /** A key goes over http to other machines, too. */
  readonly "insecure-http"?: boolean | undefined;
}

export interface Service {
  readonly url: string;
  readonly client: AuthenticaClient;
  /** Where the key comes from; `null`: there is none. */
  readonly keyFrom: string | null;
  /** Digest that distinguishes the key without revealing it; empty without one. */
  readonly keyDigest: string;
  /** What sends, through the proxy where there is one. */
  readonly fetch: typeof fetch;
  readonly close: () => void;
}

const TIMEOUT_S = 60;
/** A limit that passes within this time is waited for, ms. */
const LONGEST_WAIT_MS = 60_000;

/** The service's address as it is kept: without a slash at its end. Throws where it is none, or a key would go over an open line. */
export function serviceUrl(text: string, { mayBeOpen = false } = {}): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Failure(EXITS.wrong, `${text} is no address of a service, such as https://authentica.example.`);
  }
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new Failure(EXITS.wrong, `${text} is no address of a service, such as https://authentica.example.`);
  if (url.protocol === "http:" && !isHere(url) && !mayBeOpen)
    throw new Failure(
      EXITS.wrong,
      `${text} is not encrypted, so that anybody on the way would read your key. If you mean it, say --insecure-http.`,
    );
  return url.href.replace(/\/+$/, "");
}

/** Whether an address is this machine's. */
const isHere = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Returns the service's address: typed, from the environment, of the last login, or the one that handed out this
 * command. `login` with a command handed out by a service means that one first. `null`: none.
 */
export async function serviceNamed(
  world: World,
  { url: typed, ...options }: ServiceOptions,
  { isLogin = false } = {},
): Promise<string | null> {
  const { env, pinned } = world;
  const said = typed ?? (env.AUTHENTICA_URL?.trim() || null);
  const own = pinned.from;
  const named = said ?? (isLogin ? own : null) ?? (await readCredentials(world)).service ?? own;
  return named === null ? null : serviceUrl(named, { mayBeOpen: options["insecure-http"] === true });
}

/**
 * Like `serviceNamed`. Throws if there is none, if the proxy variable is invalid, or if a key would go to a proxy
 * over an open line: over http the proxy sees everything.
 */
export async function serviceMeant(
  world: World,
  options: ServiceOptions,
  how: { isLogin?: boolean } = {},
): Promise<string> {
  const url = await serviceNamed(world, options, how);
  if (url === null) {
    const words = "Which service? Say it with --url or AUTHENTICA_URL, or log in: authentica login --url ADDRESS.";
    throw new Failure(EXITS.wrong, words);
  }
  // In a call it would be one more failure that may pass.
  const proxy = proxyOf(new URL(url), world.env);
  if (proxy && url.startsWith("http:") && !isHere(proxy.url) && !options["insecure-http"])
    throw new Failure(
      EXITS.wrong,
      `${proxy.variable} names a proxy on the way to ${url}, which would be given your key unencrypted: name the service in NO_PROXY. If you mean it, say --insecure-http.`,
    );
  return url;
}

/** The service that is meant, with a client. Throws where none is named, or a key is wanted and there is none. */
export async function openService(
  world: World,
  options: ServiceOptions,
  { needsKey = true, key: given }: { readonly needsKey?: boolean; readonly key?: string } = {},
): Promise<Service> {
  const { env } = world;
  const url = await serviceMeant(world, options);
  const fromEnv = env.AUTHENTICA_KEY?.trim() || null;
  const key = given ?? fromEnv ?? (await readCredentials(world)).keys[url] ?? null;
  if (key === null && needsKey)
    throw new Failure(EXITS.key, `There is no key for ${url}: authentica login --url ${url}, or set AUTHENTICA_KEY.`);
  const keyFrom = key === null ? null : given ? "as given" : fromEnv ? "AUTHENTICA_KEY" : credentialsFile(world);
  const timeoutMs = secondsOf(options.timeout ?? env.AUTHENTICA_TIMEOUT) * 1000;
  const transport = createTransport({ env, idleMs: timeoutMs, userAgent: `authentica/${world.version}` });
  const client = createClient({
    url,
    key,
    fetch: transport.fetch,
    timeoutMs,
    longestWaitMs: LONGEST_WAIT_MS,
    // A running call is finished; waiting for a retry ends.
    sleep: (ms) => pause(ms, world.stopping),
  });
  const keyDigest = key === null ? "" : createHash("sha256").update(key).digest("hex").slice(0, 16);
  return { url, client, keyFrom, keyDigest, fetch: transport.fetch, close: transport.close };
}

function secondsOf(text: string | undefined): number {
  if (text === undefined || text === "") return TIMEOUT_S;
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 3600)) throw new Failure(EXITS.wrong, "A timeout is 1 to 3600 seconds.");
  return seconds;
}

const AWAY = new Set([
  "network",
  "untrusted",
  "timeout",
  "unavailable",
  "awaiting_witnesses",
  "bad_answer",
  "internal",
  "no_space",
]);

/** With which code the command ends for a call that was refused. */
export function exitOf({ code, status }: AuthenticaError): Exit {
  if (code === "unauthenticated" || code === "forbidden") return EXITS.key;
  if (code === "rate_limited" || code === "quota_exceeded") return EXITS.limited;
  if (code === "invalid_input") return EXITS.wrong;
  return AWAY.has(code) || status >= 500 ? EXITS.away : EXITS.some;
}

/** What was refused, for the person: with what helps to ask about it. */
export function wordsOf({ message, code, retryAfter, requestId, issues }: AuthenticaError): string {
  const others = issues.slice(1).map((issue) => ` ${issue.message}`);
  const later = code === "rate_limited" && retryAfter !== null ? ` It goes on in ${inWords(retryAfter)}.` : "";
  return `${message}${others.join("")}${later}${requestId === null ? "" : ` (request ${requestId})`}`;
}

/** A time for people, from seconds. */
export function inWords(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
