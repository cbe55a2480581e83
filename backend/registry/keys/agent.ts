/**
 * Ed25519 keys of an ssh-agent, which may be a program with a key file, a smartcard or a hardware module. Opens a
 * connection for each request (draft-ietf-sshm-ssh-agent):
 *
 *     message   u32 length ‖ u8 type ‖ contents            string   u32 length ‖ bytes            numbers big-endian
 *     → 11                                                 request the keys
 *     ← 12 ‖ u32 n ‖ n × (string key ‖ string comment)
 *     → 13 ‖ string key ‖ string data ‖ u32 flags 0        request a signature
 *     ← 14 ‖ string (string "ssh-ed25519" ‖ string 64 bytes)
 *     ← 5                                                  failure
 *
 *     key   string "ssh-ed25519" ‖ string 32 bytes         (RFC 8709)
 */
import { type Bytes, concat, equalBytes, fromUtf8, toBase64, utf8 } from "../../formats/tlog/bytes.ts";
import { digest } from "../../formats/tlog/hash.ts";
import type { RawSigner } from "./raw-signer.ts";

const REQUEST_IDENTITIES = 11;
const IDENTITIES_ANSWER = 12;
const SIGN_REQUEST = 13;
const SIGN_RESPONSE = 14;
const KEY_TYPE = "ssh-ed25519";
/** Maximum number of bytes of an answer, enough for an agent with many keys. */
const MAX_BYTES = 256 * 1024;

export interface Agent {
  readonly socket: string;
  /** `SHA256:` and the hash of the key in base64 without padding. */
  readonly fingerprint: string;
}

/**
 * Returns a signer with the agent's key of this fingerprint. Rejects if the agent does not have the key, or the key
 * is not Ed25519.
 */
export async function agentSigner({ socket, fingerprint }: Agent, signal: () => AbortSignal): Promise<RawSigner> {
  const keys = readIdentities(await ask(socket, Uint8Array.of(REQUEST_IDENTITIES), signal()));
  const key = keys.find((blob) => fingerprintOf(blob) === fingerprint);
  if (!key)
    throw new Error(
      `The agent at ${socket} does not have the key ${fingerprint}; it has ${keys.length} other keys. Add the key with ssh-add.`,
    );
  const type = fromUtf8(stringAt(key, 0));
  if (type !== KEY_TYPE)
    throw new Error(`The key ${fingerprint} in the agent has the type ${type}, expected ${KEY_TYPE}.`);
  const [, publicKey] = readStrings(key, 2) as [Bytes, Bytes];
  return {
    publicKey,
    async sign(message) {
      const request = concat(Uint8Array.of(SIGN_REQUEST), stringOf(key), stringOf(message), u32(0));
      return readSignature(await ask(socket, request, signal()));
    },
  };
}

const fingerprintOf = (key: Uint8Array): string => `SHA256:${toBase64(digest(key)).replace(/=+$/, "")}`;

function u32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

const stringOf = (bytes: Uint8Array): Bytes => concat(u32(bytes.length), bytes);

/** Sends one message; returns the contents of the answer, beginning with its type. */
async function ask(socket: string, message: Uint8Array, signal: AbortSignal): Promise<Bytes> {
  using connection = await Deno.connect({ transport: "unix", path: socket });
  const giveUp = () => connection.close();
  signal.throwIfAborted();
  signal.addEventListener("abort", giveUp);
  try {
    for (let rest = stringOf(message); rest.length > 0; ) rest = rest.subarray(await connection.write(rest)) as Bytes;
    const length = new DataView((await readExactly(connection, 4)).buffer).getUint32(0);
    if (length === 0 || length > MAX_BYTES)
      throw new Error(`The agent at ${socket} sent an answer of ${length} bytes, expected 1 to ${MAX_BYTES}.`);
    return await readExactly(connection, length);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

async function readExactly(connection: Deno.UnixConn, length: number): Promise<Bytes> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const count = await connection.read(bytes.subarray(at));
    if (count === null) throw new Error("The SSH agent closed the connection before its answer was complete.");
    at += count;
  }
  return bytes;
}

/** Returns the content of the SSH string (a 4-byte length, then that many bytes) that starts at this offset. */
function stringAt(bytes: Bytes, at: number): Bytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (at + 4 > bytes.length || at + 4 + view.getUint32(at) > bytes.length)
    throw new Error("The answer of the SSH agent is truncated.");
  return bytes.slice(at + 4, at + 4 + view.getUint32(at));
}

/** Returns `count` strings. Throws if `bytes` contains anything after them. */
function readStrings(bytes: Bytes, count: number): Bytes[] {
  const strings: Bytes[] = [];
  let at = 0;
  while (strings.length < count) {
    const string = stringAt(bytes, at);
    strings.push(string);
    at += 4 + string.length;
  }
  if (at !== bytes.length) throw new Error("The answer of the SSH agent has unexpected bytes at its end.");
  return strings;
}

function readIdentities(answer: Bytes): Bytes[] {
  if (answer[0] !== IDENTITIES_ANSWER || answer.length < 5) throw new Error("The SSH agent did not list its keys.");
  const count = new DataView(answer.buffer, answer.byteOffset).getUint32(1);
  return readStrings(answer.slice(5), 2 * Math.min(count, MAX_BYTES)).filter((_, at) => at % 2 === 0);
}

function readSignature(answer: Bytes): Bytes {
  if (answer[0] !== SIGN_RESPONSE)
    throw new Error("The SSH agent refused to sign. It may be locked, or require a confirmation.");
  const [signature] = readStrings(answer.slice(1), 1) as [Bytes];
  const [type, bytes] = readStrings(signature, 2) as [Bytes, Bytes];
  if (!equalBytes(type, utf8(KEY_TYPE))) throw new Error(`The signature of the SSH agent is not of type ${KEY_TYPE}.`);
  return bytes;
}
