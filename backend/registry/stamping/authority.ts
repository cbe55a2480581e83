/**
 * Requests to a time-stamping authority over HTTP (RFC 3161, section 3.4). The authority is not trusted, so size and
 * time of its answers are limited.
 */
import { concat, toBase64, toHex, utf8 } from "../../formats/tlog/bytes.ts";
import { digest } from "../../formats/tlog/hash.ts";

/**
 * Maximum number of bytes of a reply. Encoded in base64, it must fit into a record of 64 KiB. A reply with its
 * certificates usually has about 6 KiB.
 */
const MAX_BYTES = 40 * 1024;
const ANSWER_WITHIN_MS = 10_000;

export interface Authority {
  /** Eight hex digits, derived from the address. */
  readonly id: string;
  /** Address without name and password. */
  readonly url: string;
  readonly host: string;
  /** Value of the Authorization header; `null` if none is needed. */
  readonly authorization: string | null;
}

/** Parses the address of an authority: http or https, with name and password if it requires them. */
export function authorityAt(address: string): Authority {
  const url = new URL(address);
  const { username, password, host } = url;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  url.username = "";
  url.password = "";
  return {
    id: toHex(digest(utf8(url.href))).slice(0, 8),
    url: url.href,
    host,
    authorization: username === "" ? null : `Basic ${toBase64(utf8(credentials))}`,
  };
}

/**
 * Returns the authority's reply to a query, unverified. Rejects with a sentence that names the host but contains no
 * secret.
 */
export async function ask(
  { url, host, authorization }: Authority,
  query: Uint8Array<ArrayBuffer>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Uint8Array> {
  const headers = new Headers({ "content-type": "application/timestamp-query", accept: "application/timestamp-reply" });
  if (authorization !== null) headers.set("authorization", authorization);
  try {
    const signal = AbortSignal.timeout(withinMs);
    // A redirect is not followed: this process has no permission to reach its target, and the target would see the
    // password.
    const answer = await fetch(url, { method: "POST", headers, body: query, redirect: "manual", signal });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Unanswered(`${host} answered ${answer.status}`);
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body ?? []) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Unanswered(`${host} sent more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return concat(...chunks);
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    const isLate = (error as Error).name === "TimeoutError";
    throw new Unanswered(isLate ? `${host} gave no answer within ${withinMs / 1000} s` : `${host} cannot be reached`);
  }
}

/** Thrown if the authority gives no reply. The message completes a sentence for operators. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}
