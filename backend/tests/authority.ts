/**
 * A time-stamping authority of OpenSSL, created for each run, so that its certificates never expire: a root, an
 * issuer below it, and valid and invalid signing units.
 */
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { encode, encodeOid, TAG } from "../formats/stamp/der.ts";
import { readPem } from "../formats/stamp/pem.ts";
import { type Query, readQuery } from "../formats/stamp/request.ts";
import { concat } from "../formats/tlog/bytes.ts";

const run = promisify(execFile);

/** Extensions of the certificates, by the section of the configuration. */
const CERTIFICATES: Readonly<Record<string, readonly string[]>> = {
  root: ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign", "subjectKeyIdentifier=hash"],
  issuer: ["basicConstraints=critical,CA:TRUE,pathlen:0", "keyUsage=critical,keyCertSign,cRLSign"],
  noIssuer: ["basicConstraints=critical,CA:FALSE"],
  noSigner: ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,digitalSignature"],
  unit: ["keyUsage=critical,digitalSignature,nonRepudiation", "extendedKeyUsage=critical,timeStamping"],
  usageNotCritical: ["extendedKeyUsage=timeStamping"],
  usageMissing: ["keyUsage=critical,digitalSignature"],
  usageTwice: ["extendedKeyUsage=critical,timeStamping,codeSigning"],
  usageOfKeys: ["keyUsage=critical,digitalSignature,keyEncipherment", "extendedKeyUsage=critical,timeStamping"],
  unitThatIssues: ["basicConstraints=critical,CA:TRUE", "extendedKeyUsage=critical,timeStamping"],
  unknownCritical: ["extendedKeyUsage=critical,timeStamping", "1.2.3.4=critical,DER:0500"],
};

const POLICY = "1.2.3.4.1";

const CONFIG = (dir: string) => `
[req]
distinguished_name = dn
prompt = no
[dn]
CN = unused
${Object.entries(CERTIFICATES)
  .map(([name, lines]) => `[${name}]\n${lines.join("\n")}`)
  .join("\n")}
[tsa]
serial = ${dir}/serial
signer_digest = sha256
default_policy = ${POLICY}
other_policies = 1.2.3.4.2
digests = sha256, sha384, sha512
accuracy = secs:1, millisecs:500
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[tsaOfOld]
serial = ${dir}/serial
signer_digest = sha256
default_policy = ${POLICY}
digests = sha256
ess_cert_id_chain = yes
ess_cert_id_alg = sha1
`;

/** Fields of a TSTInfo for `sign`; omitted ones get valid values. */
export interface Told {
  readonly imprint?: Query["imprint"];
  readonly nonce?: Uint8Array | null;
  readonly policy?: string;
  /** GeneralizedTime. */
  readonly time?: string;
  /** DER after the nonce. */
  readonly extensions?: Uint8Array;
}

export interface Unit {
  readonly key: string;
  readonly certificate: string;
}

export type Authority = Awaited<ReturnType<typeof createAuthority>>;

/** Creates the authority in a folder. `name`: distinguishes its root from others. */
export async function createAuthority(dir: string, name = "Horodatage d’essai") {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, "tsa.cnf"), CONFIG(dir));
  await writeFile(join(dir, "serial"), "1000\n");
  const openssl = (...args: readonly string[]) => run("openssl", args, { cwd: dir });
  const place = (file: string): string => join(dir, file);

  /** Issues a certificate. `key`: `rsa:3072`, or the name of a curve. */
  async function issue(
    unit: string,
    {
      section = "unit",
      by = "issuer",
      key = "P-256",
      subject = `/O=Autorité d’essai/CN=${unit}`,
      more = [] as string[],
    } = {},
  ): Promise<Unit> {
    const kind = key.startsWith("rsa:")
      ? ["-algorithm", "RSA", "-pkeyopt", `rsa_keygen_bits:${key.slice(4)}`]
      : ["-algorithm", "EC", "-pkeyopt", `ec_paramgen_curve:${key}`];
    await openssl("genpkey", ...kind, "-out", `${unit}.key`);
    const signer = unit === by ? [] : ["-CA", `${by}.pem`, "-CAkey", `${by}.key`];
    const about = ["-config", "tsa.cnf", "-extensions", section, "-utf8", "-subj", subject, "-days", "30", "-sha256"];
    await openssl("req", "-x509", "-new", "-key", `${unit}.key`, "-out", `${unit}.pem`, ...signer, ...about, ...more);
    return { key: place(`${unit}.key`), certificate: place(`${unit}.pem`) };
  }

  /** Issues a certificate for the name and key of `of`, signed by `by`. */
  async function cross(of: string, by: string, file: string): Promise<Unit> {
    const subject = `/O=Autorité d’essai/CN=${of}`;
    const about = ["-config", "tsa.cnf", "-extensions", "root", "-utf8", "-subj", subject, "-days", "30", "-sha256"];
    await openssl(
      "req",
      "-x509",
      "-new",
      "-key",
      `${of}.key`,
      "-out",
      `${file}.pem`,
      "-CA",
      `${by}.pem`,
      "-CAkey",
      `${by}.key`,
      ...about,
    );
    return { key: place(`${of}.key`), certificate: place(`${file}.pem`) };
  }

  const certificate = async ({ certificate }: Unit): Promise<Uint8Array> =>
    readPem(await readFile(certificate, "utf8"))[0] as Uint8Array;
  const root = await issue("root", { section: "root", by: "root", subject: `/O=Autorité d’essai/CN=${name}` });
  const issuer = await issue("issuer", { section: "issuer", by: "root" });
  let count = 0;

  return {
    dir,
    root,
    issuer,
    rootFile: place("root.pem"),
    roots: [await certificate(root)],
    issue,
    cross,
    certificate,

    /** Returns the reply of `openssl ts` to a query. */
    async reply(query: Uint8Array, unit: Unit, section: "tsa" | "tsaOfOld" = "tsa"): Promise<Uint8Array> {
      count += 1;
      await writeFile(place(`${count}.tsq`), query);
      const by = ["-signer", unit.certificate, "-inkey", unit.key, "-chain", issuer.certificate, "-section", section];
      await openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", `${count}.tsq`, "-out", `${count}.tsr`, ...by);
      return new Uint8Array(await readFile(place(`${count}.tsr`)));
    },

    /** Returns a reply that `openssl ts` would refuse to make, signed by `openssl cms` with any certificate. */
    async sign(
      query: Uint8Array,
      unit: Unit,
      told: Told = {},
      { flags = ["-cades"], certificates = [issuer], type = "1.2.840.113549.1.9.16.1.4" } = {},
    ) {
      count += 1;
      await writeFile(place(`${count}.tst`), tstInfo(readQuery(query), told));
      await writeFile(place(`${count}.chain`), await Promise.all(certificates.map((one) => readFile(one.certificate))));
      const what = ["-binary", "-nodetach", "-outform", "DER", "-econtent_type", type, "-md", "sha256"];
      const by = [
        "-signer",
        unit.certificate,
        "-inkey",
        unit.key,
        ...(certificates.length > 0 ? ["-certfile", `${count}.chain`] : []),
      ];
      await openssl("cms", "-sign", "-in", `${count}.tst`, "-out", `${count}.cms`, ...what, ...by, ...flags);
      return replyWith(new Uint8Array(await readFile(place(`${count}.cms`))));
    },

    /** Returns whether `openssl ts -verify` accepts the reply to the query, with the root as trust anchor. */
    async verify(query: Uint8Array, reply: Uint8Array): Promise<boolean> {
      count += 1;
      await writeFile(place(`${count}.tsq`), query);
      await writeFile(place(`${count}.tsr`), reply);
      const given = ["-queryfile", `${count}.tsq`, "-in", `${count}.tsr`, "-CAfile", root.certificate];
      return openssl("ts", "-verify", ...given).then(
        () => true,
        () => false,
      );
    },
  };
}

/** Returns a TimeStampResp, by default with status 0. */
export const replyWith = (token: Uint8Array, status = 0): Uint8Array =>
  encode(TAG.sequence, encode(TAG.sequence, encode(TAG.integer, Uint8Array.of(status))), token);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function tstInfo(
  query: Query,
  { imprint = query.imprint, nonce = query.nonce, policy = POLICY, time = now(), extensions }: Told,
) {
  return encode(
    TAG.sequence,
    encode(TAG.integer, Uint8Array.of(1)),
    encodeOid(policy),
    encode(
      TAG.sequence,
      encode(TAG.sequence, encodeOid(imprint.algorithm), Uint8Array.of(5, 0)),
      encode(TAG.octets, imprint.hash),
    ),
    encode(TAG.integer, Uint8Array.of(7)),
    encode(TAG.time, bytesOf(time)),
    nonce ? encode(TAG.integer, nonce) : new Uint8Array(),
    extensions ?? new Uint8Array(),
  );
}

/** Returns a time (ms since 1970) as GeneralizedTime in UTC. */
export const generalizedTime = (ms: number): string => `${new Date(ms).toISOString().replace(/[-:T]|\..*/g, "")}Z`;

const now = (): string => generalizedTime(Date.now());

/** Returns `[1]` of a TSTInfo, with the statement that calls a time stamp qualified. */
export function qualifiedStatement({ critical = false } = {}): Uint8Array {
  const statements = encode(TAG.sequence, encode(TAG.sequence, encodeOid("0.4.0.19422.1.1")));
  const isCritical = critical ? encode(TAG.boolean, Uint8Array.of(0xff)) : new Uint8Array();
  const extension = encode(TAG.sequence, encodeOid("1.3.6.1.5.5.7.1.3"), isCritical, encode(TAG.octets, statements));
  return encode(0xa1, concat(extension));
}

/** Serves the authority on a free port until `close`. `answer` may be replaced at any time. */
export async function serveAuthority(authority: Authority, unit: Unit) {
  const asked: { readonly headers: Headers; readonly query: Uint8Array }[] = [];
  const good = async (query: Uint8Array) =>
    new Response(Uint8Array.from(await authority.reply(query, unit)), {
      headers: { "content-type": "application/timestamp-reply" },
    });
  const served = { answer: good as (query: Uint8Array) => Promise<Response>, good, asked };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, async (request) => {
    const query = new Uint8Array(await request.arrayBuffer());
    asked.push({ headers: request.headers, query });
    return served.answer(query);
  });
  return { ...served, served, url: `http://127.0.0.1:${server.addr.port}/tsa`, close: () => server.shutdown() };
}
