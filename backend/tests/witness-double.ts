/** A witness for tests: it follows the rules of c2sp.org/tlog-witness until it is set to break one. */
import { onTestFinished } from "vitest";
import { fromBase64, toBase64, toHex, utf8 } from "../formats/tlog/bytes.ts";
import { readCheckpoint } from "../formats/tlog/checkpoint.ts";
import { type CosignerType, createCosigner } from "../formats/tlog/cosignature.ts";
import { digest, type Hash } from "../formats/tlog/hash.ts";
import { checkConsistency, type TreeHead } from "../formats/tlog/merkle.ts";
import { appendSignatures, createSigner, KEY_TYPES, parseNote, signLines } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";

/** Fault of the witness. `slow`, `stalled`: it sends or completes its answer when `release` is called. */
export type Fault =
  | "dead"
  | "slow"
  | "stalled"
  | "empty 409"
  | "409 without type"
  | "409 of no size"
  | "409 for ever"
  | "422"
  | "404"
  | "403"
  | "403 unknown log"
  | "400"
  | "429"
  | "500"
  | "redirect"
  | "wrong signature"
  | "stranger"
  | "dated ahead"
  | "garbage"
  | "no UTF-8"
  | "huge";

export interface WitnessDoubleOptions {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly types?: readonly CosignerType[];
}

const ANSWERS: Readonly<Partial<Record<Fault, () => Response | Promise<Response>>>> = {
  dead: () => Promise.reject(new TypeError("error sending request")),
  "empty 409": () => new Response("", { status: 409 }),
  "409 without type": () => new Response("3\n", { status: 409 }),
  "409 of no size": () => new Response("03\n", { status: 409, headers: { "content-type": "text/x.tlog.size" } }),
  "409 for ever": () => sizeAnswer(1),
  "422": () => new Response("no", { status: 422 }),
  "404": () => new Response("no", { status: 404 }),
  "403": () => new Response("no", { status: 403 }),
  "403 unknown log": () => new Response("unknown log\n", { status: 403 }),
  "400": () => new Response("no", { status: 400 }),
  "429": () => new Response("no", { status: 429 }),
  "500": () => new Response("no", { status: 500 }),
  redirect: () => new Response(null, { status: 307, headers: { location: "/elsewhere" } }),
  garbage: () => new Response("<html>Welcome</html>"),
  "no UTF-8": () => new Response(Uint8Array.of(0xff, 0xfe, 0x0a)),
  huge: () => new Response(new Blob(Array.from({ length: 64 }, () => new Uint8Array(65_536))).stream()),
};

const sizeAnswer = (size: number) =>
  new Response(`${size}\n`, { status: 409, headers: { "content-type": "text/x.tlog.size" } });

export type WitnessDouble = ReturnType<typeof witnessDouble>;

export function witnessDouble({ name, now, types = [KEY_TYPES.timestampedEd25519] }: WitnessDoubleOptions) {
  const seedOf = (type: number) => digest(utf8(`${name} ${type}`));
  const signersAt = (clock: () => number, salt = "") =>
    types.map((type) => createCosigner(name, salt ? digest(utf8(salt), seedOf(type)) : seedOf(type), type, clock));
  const signers = signersAt(now);
  const url = `https://${name}`;
  let fault: Fault | null = null;
  let seen: (TreeHead & { readonly note: string }) | null = null;
  let released = Promise.withResolvers<void>();
  const asked: { readonly old: number; readonly size: number; readonly hashes: number }[] = [];

  async function cosign(note: string): Promise<string> {
    const { text } = parseNote(note);
    if (fault === "wrong signature") return wrong(await signLines(text, signers));
    if (fault === "stranger") return signLines(text, signersAt(now, "stranger"));
    if (fault === "dated ahead")
      return signLines(
        text,
        signersAt(() => now() + 2 * 3_600_000),
      );
    return signLines(text, [...signers, createSigner("other.example", seedOf(1))]);
  }

  async function add(body: string): Promise<Response> {
    const end = body.indexOf("\n\n");
    const [first = "", ...proof] = body.slice(0, end).split("\n");
    const note = body.slice(end + 2);
    const old = Number(/^old (0|[1-9]\d*)$/.exec(first)?.[1]);
    const { size, root } = readCheckpoint(note);
    asked.push({ old, size, hashes: proof.length });
    if (fault === "slow") await released.promise;
    const broken = fault && ANSWERS[fault];
    if (broken) return broken();
    if (!Number.isSafeInteger(old) || old > size || proof.length > 63) return new Response("no", { status: 400 });
    if (old !== (seen?.size ?? 0)) return sizeAnswer(seen?.size ?? 0);
    const hashes = proof.map((line) => fromBase64(line) as Hash);
    const goesOn = seen && old > 0 ? checkConsistency(seen, { size, root }, hashes) : hashes.length === 0;
    if (!goesOn) return new Response("no", { status: 422 });
    const lines = await cosign(note);
    seen = { size, root, note: fault === null ? appendSignatures(note, lines) : note };
    return new Response(fault === "stalled" ? stalled(lines) : lines);
  }

  function stalled(lines: string): ReadableStream<Uint8Array> {
    return new ReadableStream({
      async start(controller) {
        controller.enqueue(utf8(lines.slice(0, 10)));
        await released.promise;
        controller.enqueue(utf8(lines.slice(10)));
        controller.close();
      },
    });
  }

  /** Answers a request as the witness's server. */
  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/add-checkpoint") return add(await request.text());
    const origin = seen && readCheckpoint(seen.note).origin;
    if (seen && origin !== null && pathname === `/${toHex(digest(utf8(origin)))}/checkpoint`)
      return new Response(seen.note);
    return new Response("no", { status: 404 });
  }

  return {
    name,
    url,
    handle,
    /** Requests for cosignatures so far. */
    asked,
    /** Returns the witness's lines of a policy. `at`: its address. */
    policy: (at = url) =>
      signers.map((signer) => `witness ${nameOf(name, signer.type)} ${formatVkey(signer)} ${at}\n`).join(""),
    names: signers.map((signer) => nameOf(name, signer.type)),
    be(next: Fault | null) {
      fault = next;
    },
    release() {
      released.resolve();
      released = Promise.withResolvers();
    },
    /** Returns the checkpoint that it cosigned last. */
    seen: () => seen,
    /** Sets the last checkpoint, as if it had watched another log of the same name. */
    remember(head: TreeHead & { readonly note: string }) {
      seen = head;
    },
    /** Serves the witness on a local port until the test ends, and returns its address. */
    serve(): string {
      const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, async (request) =>
        handle(request).catch(() => new Response("no", { status: 500 })),
      );
      onTestFinished(() => server.shutdown());
      return `http://127.0.0.1:${server.addr.port}`;
    },
  };
}

const nameOf = (name: string, type: number): string => (type === KEY_TYPES.timestampedEd25519 ? name : `${name}-pq`);

/** Returns the lines with the last bit of each signature flipped. */
const wrong = (lines: string): string =>
  lines.replace(/(?<= )\S+(?=\n)/g, (encoded) => {
    const bytes = fromBase64(encoded);
    return toBase64(bytes.with(-1, (bytes.at(-1) as number) ^ 1));
  });

/** A network that contains only these witnesses. */
export const witnessNetwork =
  (...witnesses: readonly WitnessDouble[]): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const witness = witnesses.find(({ url }) => request.url.startsWith(`${url}/`));
    if (!witness) throw new TypeError("error sending request: no witness is listening");
    const { signal } = request;
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([witness.handle(request), late]);
  };
