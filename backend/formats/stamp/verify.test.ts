import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type Authority,
  createAuthority,
  generalizedTime,
  qualifiedStatement,
  replyWith,
  type Unit,
} from "../../tests/authority.ts";
import { toHex, utf8 } from "../tlog/bytes.ts";
import { decode, encode, inner, partsOf, TAG } from "./der.ts";
import { readReply } from "./reply.ts";
import { createQuery } from "./request.ts";
import { StampError } from "./stamp-error.ts";
import { type ToVerify, verifyStamp } from "./verify.ts";

const data = utf8("log.example\n7\n3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=\n");
const random = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));
const query = createQuery(data, random());

let dir: string;
let authority: Authority;
let stranger: Authority;
let unit: Unit;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "authentica-stamps-"));
  [authority, stranger] = await Promise.all([
    createAuthority(join(dir, "authority")),
    createAuthority(join(dir, "stranger"), "Une autre autorité"),
  ]);
  unit = await authority.issue("Unité P-256");
});
afterAll(() => rm(dir, { recursive: true }));

/** Returns the part that is invalid; `null` if the time stamp is valid. */
async function wrongPart(reply: Uint8Array, given: Partial<ToVerify> = {}): Promise<string | null> {
  try {
    await verifyStamp({ reply, query, data, roots: authority.roots, ...given });
    return null;
  } catch (error) {
    if (error instanceof StampError) return error.part;
    throw error;
  }
}

test("a time stamp by OpenSSL, signed with ECDSA or RSA, is accepted, and its time, accuracy, policy and signer are returned", async () => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  for (const key of ["P-384", "rsa:2048"]) {
    const reply = await authority.reply(query, await authority.issue(`Unité ${key}`, { key }));
    expect(await authority.verify(query, reply)).toBe(true);
    const stamp = await verifyStamp({ reply, query, data, roots: authority.roots });
    expect(stamp).toMatchObject({ accuracy: 1500, policy: "1.2.3.4.1", callsItselfQualified: false });
    expect(stamp.authority).toEqual({ name: `Unité ${key}`, organisation: "Autorité d’essai" });
    expect(stamp.genTime).toBeGreaterThanOrEqual(before);
    expect(stamp.genTime).toBeLessThanOrEqual(Date.now());
    expect(stamp.chain.length).toBe(3);
    expect(stamp.notAfter).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  }
});

test("a time stamp signed with RSA-PSS is accepted", async () => {
  const pss = await authority.issue("Unité PSS", { key: "rsa:2048" });
  const flags = ["-cades", "-keyopt", "rsa_padding_mode:pss", "-keyopt", "rsa_pss_saltlen:32"];
  const reply = await authority.sign(query, pss, {}, { flags });
  expect(await wrongPart(reply)).toBe(null);
});

test("a time stamp may use SHA-1 to name its certificate, as in RFC 3161, but not to hash its content", async () => {
  const reply = await authority.reply(query, unit, "tsaOfOld");
  expect(await wrongPart(reply)).toBe(null);
  expect((await verifyStamp({ reply, data, roots: authority.roots })).accuracy).toBe(null);
  expect(await wrongPart(await authority.sign(query, unit, {}, { flags: ["-cades", "-md", "sha1"] }))).toBe(
    "signature",
  );
});

test("a time stamp for other data, another query, another root or another policy is refused", async () => {
  const reply = await authority.reply(query, unit);
  expect(await wrongPart(reply)).toBe(null);
  expect(await wrongPart(reply, { data: utf8("other") })).toBe("imprint");
  expect(await wrongPart(reply, { query: createQuery(data, random()) })).toBe("nonce");
  expect(await wrongPart(reply, { query: createQuery(utf8("other"), random()) })).toBe("imprint");
  expect(await wrongPart(reply, { roots: stranger.roots })).toBe("chain");
  expect(await wrongPart(reply, { roots: [] })).toBe("chain");
  // A root with the same name and another key.
  const double = await createAuthority(join(dir, "double"));
  expect(await wrongPart(reply, { roots: double.roots })).toBe("chain");

  const asked = createQuery(data, random(), "1.2.3.4.2");
  const granted = await authority.reply(asked, unit);
  expect(await wrongPart(granted, { query: asked })).toBe(null);
  expect(await wrongPart(await authority.sign(asked, unit), { query: asked })).toBe("policy");
  expect(await wrongPart(await authority.sign(query, unit, { nonce: null }))).toBe("nonce");
});

test("a time-stamp reply with an error status, a web page, or a reply that is truncated or has trailing bytes is refused", async () => {
  const refused = await authority.reply(createQuery(data, random(), "1.9.9"), unit);
  await expect(verifyStamp({ reply: refused, data, roots: authority.roots })).rejects.toMatchObject({
    part: "status",
    message: expect.stringContaining("status 2"),
  });
  const reply = await authority.reply(query, unit);
  expect(await wrongPart(utf8("<!doctype html><title>Service en maintenance</title>"))).toBe("form");
  expect(await wrongPart(new Uint8Array())).toBe("form");
  expect(await wrongPart(reply.subarray(0, -1))).toBe("form");
  expect(await wrongPart(Uint8Array.of(...reply, 0))).toBe("form");
  await expect(verifyStamp({ reply: new Uint8Array(70_000), data, roots: [] })).rejects.toThrow(
    "at most 65536 are allowed",
  );
  expect(await wrongPart(replyWith(new Uint8Array()))).toBe("form");
});

test("a time stamp must contain its signer's certificate and name it, and the certificate must be for time stamping only", async () => {
  const cases: readonly [section: string, part: string][] = [
    ["usageNotCritical", "usage"],
    ["usageMissing", "usage"],
    ["usageTwice", "usage"],
    ["usageOfKeys", "usage"],
    ["unitThatIssues", "usage"],
    ["unknownCritical", "usage"],
  ];
  for (const [section, part] of cases) {
    const reply = await authority.sign(query, await authority.issue(section, { section }));
    expect([section, await wrongPart(reply)]).toEqual([section, part]);
  }
  const unnamed = await authority.sign(query, unit, {}, { flags: [] });
  expect(await wrongPart(unnamed)).toBe("certificate");
  // A certificate with the same name, serial number and key replaces the one that signed.
  const [first, second] = [
    await authority.issue("Deux fois", { more: ["-set_serial", "4242"] }),
    await authority.issue("Deux fois autrement", { more: ["-set_serial", "4242"], section: "unit" }),
  ];
  const signed = { key: first.key, certificate: first.certificate };
  const others = { flags: ["-cades", "-nocerts"], certificates: [second, authority.issuer] };
  expect(await wrongPart(await authority.sign(query, signed, {}, others))).toBe("certificate");
  const without = await authority.sign(query, unit, {}, { flags: ["-cades", "-nocerts"], certificates: [] });
  expect(await wrongPart(without)).toBe("certificate");
  const noAttributes = await authority.sign(query, unit, {}, { flags: ["-noattr"] });
  expect(await wrongPart(noAttributes)).toBe("form");
});

test("a time stamp with signed content of another type is refused, in any wrapping", async () => {
  const reply = await authority.sign(query, unit, {}, { type: "1.2.840.113549.1.9.16.1.9" });
  expect(await wrongPart(reply)).toBe("form");
  // The outer layer of the token is not signed.
  const at = toHex(reply).indexOf("2a864886f70d0109100109") / 2;
  reply[at + 10] = 4;
  expect(await wrongPart(reply)).toBe("signature");
});

test("a time stamp outside its certificate's validity, with a weak hash algorithm or an unknown critical extension is refused", async () => {
  const day = 86_400_000;
  for (const time of [Date.now() - day, Date.now() + 31 * day])
    expect(await wrongPart(await authority.sign(query, unit, { time: generalizedTime(time) }))).toBe("validity");
  const sha1 = { algorithm: "1.3.14.3.2.26", hash: new Uint8Array(20) };
  expect(await wrongPart(await authority.sign(query, unit, { imprint: sha1 }))).toBe("imprint");
  expect(await wrongPart(await authority.sign(query, unit, { time: "20260101000000+0100" }))).toBe("form");
  const critical = await authority.sign(query, unit, { extensions: qualifiedStatement({ critical: true }) });
  expect(await wrongPart(critical)).toBe("form");
});

test("the certificate chain of a time stamp uses only certificates that may issue others, within their path length", async () => {
  const short = await authority.issue("RSA court", { key: "rsa:1024" });
  expect(await wrongPart(await authority.sign(query, short))).toBe("signature");
  for (const section of ["noIssuer", "noSigner"]) {
    const leaf = await authority.issue(section, { section, by: "root" });
    const below = await authority.issue(`Sous ${section}`, { by: section });
    const overLeaf = await authority.sign(query, below, {}, { certificates: [leaf] });
    expect([section, await wrongPart(overLeaf)]).toEqual([section, "chain"]);
  }
  // The certificate was issued by an authority with the same name as the one that the root certified.
  const double = await createAuthority(join(dir, "same-names"));
  const foreign = await authority.sign(query, await double.issue("Unité"), {}, { certificates: [authority.issuer] });
  expect(await wrongPart(foreign)).toBe("chain");
  // The issuer has pathlen 0, so no issuer may follow below it.
  const further = await authority.issue("Trop loin", { section: "issuer", by: "issuer" });
  const tooFar = await authority.issue("Sous trop loin", { by: "Trop loin" });
  const overBoth = await authority.sign(query, tooFar, {}, { certificates: [further, authority.issuer] });
  expect(await wrongPart(overBoth)).toBe("chain");
  const underRoot = await authority.issue("Sous la racine", { by: "root" });
  expect(await wrongPart(await authority.sign(query, underRoot))).toBe(null);
  // The issuer's certificate is missing in the token.
  expect(await wrongPart(await authority.sign(query, unit, {}, { certificates: [] }))).toBe("chain");
});

test("if certificates form circles and many paths, only few signatures are verified before the time stamp is refused", async () => {
  const [a, b, c] = ["A", "B", "C"] as const;
  for (const name of [a, b, c]) await authority.issue(name, { section: "root", by: name });
  const certificates: Unit[] = [];
  for (const [of, by] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const)
    for (let copy = 0; copy < 4; copy++) certificates.push(await authority.cross(of, by, `${of}-by-${by}-${copy}`));
  const reply = await authority.sign(query, await authority.issue("Sous A", { by: a }), {}, { certificates });
  const verify = vi.spyOn(crypto.subtle, "verify");
  expect(await wrongPart(reply)).toBe("chain");
  expect(verify.mock.calls.length).toBeGreaterThan(10);
  expect(verify.mock.calls.length).toBeLessThan(50);
  verify.mockRestore();
});

test("a time stamp's claim to be qualified is reported, but does not make it qualified", async () => {
  const reply = await authority.sign(query, unit, { extensions: qualifiedStatement() });
  const stamp = await verifyStamp({ reply, query, data, roots: authority.roots });
  expect(stamp.callsItselfQualified).toBe(true);
  expect(stamp.accuracy).toBe(null);
});

test("a time-stamp reply in BER, with indefinite lengths and chunked strings, gives the same result as in DER", async () => {
  const reply = await authority.reply(query, unit);
  const ber = withoutLengths(reply);
  expect(ber.length).toBeGreaterThan(reply.length);
  expect(await verifyStamp({ reply: ber, query, data, roots: authority.roots })).toEqual(
    await verifyStamp({ reply, query, data, roots: authority.roots }),
  );
});

/** Converts a reply to BER: indefinite lengths down to the signed content, which is split into two chunks. */
function withoutLengths(reply: Uint8Array): Uint8Array {
  const open = (tag: number, ...contents: readonly Uint8Array[]) =>
    Uint8Array.from([tag, 0x80, ...contents.flatMap((content) => [...content]), 0, 0]);
  const [status, token] = partsOf(decode(reply));
  const [type, explicit] = partsOf(token as never);
  const [version, digests, encapsulated, ...rest] = partsOf(inner(explicit as never));
  const [contentType, holder] = partsOf(encapsulated as never);
  const { content } = inner(holder as never);
  const chunks = [content.subarray(0, 20), content.subarray(20)].map((chunk) => encode(TAG.octets, chunk));
  const bytes = (value: { bytes: Uint8Array } | undefined) => value?.bytes as Uint8Array;
  return open(
    0x30,
    bytes(status),
    open(
      0x30,
      bytes(type),
      open(
        0xa0,
        open(
          0x30,
          bytes(version),
          bytes(digests),
          open(0x30, bytes(contentType), open(0xa0, open(0x24, ...chunks))),
          ...rest.map(bytes),
        ),
      ),
    ),
  );
}

test("flipping any bit of a time-stamp reply never changes the reported result", async () => {
  const reply = await authority.reply(query, unit);
  const told = async (bytes: Uint8Array) => {
    const { chain, ...stamp } = await verifyStamp({ reply: bytes, query, data, roots: authority.roots });
    return JSON.stringify({ ...stamp, root: chain.at(-1) });
  };
  const right = await told(reply);
  let refused = 0;
  for (let at = 0; at < reply.length; at++) {
    const changed = Uint8Array.from(reply);
    changed[at] = (changed[at] as number) ^ (1 << (at % 8));
    const answer = await told(changed).catch((error) => {
      if (!(error instanceof StampError)) throw error;
      refused += 1;
      return right;
    });
    expect(answer).toBe(right);
  }
  // A changed bit may only go unnoticed in parts of the certificates that do not affect the result.
  expect(refused).toBeGreaterThan(reply.length * 0.95);
});

test("a time-stamp reply can be verified without the query that requested it", async () => {
  const reply = await authority.reply(query, unit);
  expect(readReply(reply).certificates.length).toBe(2);
  expect(await wrongPart(reply, { query: null })).toBe(null);
});
