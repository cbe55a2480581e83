/** Determines which service a command uses, and with which API key. */
import { createHash } from "node:crypto";
import { type AuthenticaClient, type AuthenticaError, createClient } from "../../client/index.ts";
import { pause } from "../files/pause.ts";
import { proxyOf } from "../net/proxy.ts";
import { createTransport } from "../net/transport.ts";
import { EXITS, type Exit, Failure, type World } from "../world/world.ts";
import { credentialsFile, readCredentials } from "./credentials.ts";

export interface ServiceOptions {
  readonly url?: string | undefined;
  /** Longest time (s) to wait for an answer. */
  readonly timeout?: string | undefined;
  /** Allows sending an API key unencrypted to another machine. */
  readonly "insecure-http"?: boolean | undefined;
}

export interface Service {
  readonly url: string;
  readonly client: AuthenticaClient;
  /** Source of the key; `null` if there is no key. */
  readonly keyFrom: string | null;
  /** Digest that distinguishes keys without revealing them. Empty if there is no key. */
  readonly keyDigest: string;
  /** `fetch` that uses the proxy of the environment. */
  readonly fetch: typeof fetch;
  readonly close: () => void;
}

const TIMEOUT_S = 60;
/** Longest wait (ms) at a rate limit; a longer limit is an error. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Returns a service's address in canonical form, without a trailing slash. Throws if the text is not the address of a
 * service, or if a key would be sent unencrypted.
 */
export function serviceUrl(text: string, { mayBeOpen = false } = {}): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Failure(EXITS.wrong, ({ service }) => service.address(text));
  }
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new Failure(EXITS.wrong, ({ service }) => service.address(text));
  if (url.protocol === "http:" && !isHere(url) && !mayBeOpen)
    throw new Failure(EXITS.wrong, ({ service }) => service.notEncrypted(text));
  return url.href.replace(/\/+$/, "");
}

/** Returns whether a URL is on this machine. */
const isHere = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Returns the address of the service; `null` if there is none. The first of these that exists is used: the typed
 * address, the environment variable, the last login, the service that this command was downloaded from. For `login`,
 * the service of the download comes before the last login.
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
 * Like `serviceNamed`, but throws if there is no service, if the proxy variable is invalid, or if a proxy could read
 * the API key because the service uses http.
 */
export async function serviceMeant(
  world: World,
  options: ServiceOptions,
  how: { isLogin?: boolean } = {},
): Promise<string> {
  const url = await serviceNamed(world, options, how);
  if (url === null) throw new Failure(EXITS.wrong, ({ service }) => service.which);
  // Checked before the first call: during a call, an invalid variable would look like a temporary failure.
  const proxy = proxyOf(new URL(url), world.env);
  if (proxy && url.startsWith("http:") && !isHere(proxy.url) && !options["insecure-http"])
    throw new Failure(EXITS.wrong, ({ service }) => service.proxy.readsKey(proxy.variable, url));
  return url;
}

/** Creates a client for the service. Throws if no service is known, or if a key is required and there is none. */
export async function openService(
  world: World,
  options: ServiceOptions,
  { needsKey = true, key: given }: { readonly needsKey?: boolean; readonly key?: string } = {},
): Promise<Service> {
  const { env } = world;
  const url = await serviceMeant(world, options);
  const fromEnv = env.AUTHENTICA_KEY?.trim() || null;
  const key = given ?? fromEnv ?? (await readCredentials(world)).keys[url] ?? null;
  if (key === null && needsKey) throw new Failure(EXITS.key, ({ service }) => service.noKey(url));
  const keyFrom = key === null ? null : given ? "as given" : fromEnv ? "AUTHENTICA_KEY" : credentialsFile(world);
  const timeoutMs = secondsOf(options.timeout ?? env.AUTHENTICA_TIMEOUT) * 1000;
  const transport = createTransport({ env, idleMs: timeoutMs, userAgent: `authentica/${world.version}` });
  const client = createClient({
    url,
    key,
    lang: world.words.language,
    fetch: transport.fetch,
    timeoutMs,
    longestWaitMs: LONGEST_WAIT_MS,
    // After Ctrl+C, a running call is completed, but a pause before a retry ends.
    sleep: (ms) => pause(ms, world.stopping),
  });
  const keyDigest = key === null ? "" : createHash("sha256").update(key).digest("hex").slice(0, 16);
  return { url, client, keyFrom, keyDigest, fetch: transport.fetch, close: transport.close };
}

function secondsOf(text: string | undefined): number {
  if (text === undefined || text === "") return TIMEOUT_S;
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 3600)) throw new Failure(EXITS.wrong, ({ args }) => args.timeout(text));
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

/** Returns the exit code for a failed call. */
export function exitOf({ code, status }: AuthenticaError): Exit {
  if (code === "unauthenticated" || code === "forbidden") return EXITS.key;
  if (code === "rate_limited" || code === "quota_exceeded") return EXITS.limited;
  if (code === "invalid_input") return EXITS.wrong;
  return AWAY.has(code) || status >= 500 ? EXITS.away : EXITS.some;
}
