import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { join } from "node:path";
import { ed25519 } from "@noble/curves/ed25519.js";
import { expect, onTestFinished, test } from "vitest";
import { openNote, signNote } from "../../formats/tlog/note.ts";
import { parseSignerLocation, type SignerLocation } from "./location.ts";
import { openLocatedSigner, type SignerDeps, SignerUnavailable } from "./signer.ts";

const NAME = "log.example/certif";
const SEED = new Uint8Array(32).fill(5);
const PUBLIC = ed25519.getPublicKey(SEED);
const TEXT = `${NAME}\n7\n3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=\n`;

const deps: SignerDeps = { variable: () => undefined, kms: null };

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-signer-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args], env }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Starts an agent of OpenSSH with a new key. */
async function openAgent() {
  const dir = await openFolder();
  const socket = join(dir, "agent.sock");
  const key = join(dir, "key");
  await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  const child = new Deno.Command("ssh-agent", { args: ["-D", "-a", socket], stdout: "null", stderr: "null" }).spawn();
  let isRunning = true;
  const end = async () => {
    if (isRunning) child.kill();
    isRunning = false;
    await child.status;
  };
  onTestFinished(end);
  while (!(await Deno.stat(socket).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 5));
  const env = { SSH_AUTH_SOCK: socket };
  await run("ssh-add", ["-q", key], env);
  const fingerprint = (await run("ssh-add", ["-l"], env)).split(" ")[1] as string;
  const line = (await Deno.readTextFile(`${key}.pub`)).split(" ")[1] as string;
  return { socket, fingerprint, end, env, key, publicKey: new Uint8Array(Buffer.from(line, "base64").subarray(-32)) };
}

/** Fails unless the signer at this location has this public key and makes valid signatures. */
async function signsWith(location: SignerLocation, publicKey: Uint8Array, given: SignerDeps = deps): Promise<void> {
  const signer = await openLocatedSigner(NAME, location, given);
  expect(Buffer.from(signer.publicKey)).toEqual(Buffer.from(publicKey));
  expect(openNote(await signNote(TEXT, [signer]), [signer]).by).toHaveLength(1);
}

test("a signing key in a file and one in an environment variable can sign", async () => {
  const path = join(await openFolder(), "key");
  await Deno.writeFile(path, SEED);
  await signsWith(parseSignerLocation(`file:${path}`), PUBLIC);
  const variable = (name: string) => (name === "K1" ? Buffer.from(SEED).toString("base64") : undefined);
  await signsWith(parseSignerLocation("env:K1"), PUBLIC, { ...deps, variable });
});

test("a signing key in a real ssh-agent signs, selected by its fingerprint", async () => {
  const agent = await openAgent();
  const other = join(await openFolder(), "other");
  await run("ssh-keygen", ["-q", "-t", "ecdsa", "-N", "", "-f", other]);
  await run("ssh-add", ["-q", other], agent.env);
  await signsWith(parseSignerLocation(`ssh-agent:${agent.socket}#${agent.fingerprint}`), agent.publicKey);
  const listed = (await run("ssh-add", ["-l"], agent.env)).split("\n").find((line) => line.includes("ECDSA")) as string;
  await expect(
    openLocatedSigner(
      NAME,
      { kind: "ssh-agent", socket: agent.socket, fingerprint: listed.split(" ")[1] as string },
      deps,
    ),
  ).rejects.toThrow("has the type ecdsa-sha2-nistp256");
});

test("an ssh-agent that is gone or lacks the key is reported, and signing works again once it has the key", async () => {
  const told: (string | null)[] = [];
  const agent = await openAgent();
  const location = { kind: "ssh-agent", socket: agent.socket, fingerprint: agent.fingerprint } as const;
  const signer = await openLocatedSigner(NAME, location, { ...deps, tell: (problem) => told.push(problem) });
  await run("ssh-add", ["-q", "-D"], agent.env);
  await expect(signer.sign(TEXT)).rejects.toMatchObject({ code: "unavailable", cause: expect.any(SignerUnavailable) });
  await expect(openLocatedSigner(NAME, location, deps)).rejects.toThrow("does not have the key SHA256:");
  await run("ssh-add", ["-q", agent.key], agent.env);
  await signer.sign(TEXT);
  await agent.end();
  await expect(signer.sign(TEXT)).rejects.toThrow("cannot sign at the moment");
  expect(told.map((problem) => problem?.includes(agent.fingerprint) ?? null)).toEqual([true, null, true]);
});

/** Opens a socket that answers every message with these bytes; `null`: never answers. */
async function openFalseAgent(answer: Uint8Array | null): Promise<string> {
  const socket = join(await openFolder(), "false.sock");
  const listener = Deno.listen({ transport: "unix", path: socket });
  const open: Deno.Conn[] = [];
  (async () => {
    for await (const connection of listener) {
      open.push(connection);
      if (answer) await connection.write(answer).catch(() => undefined);
    }
  })().catch(() => undefined);
  onTestFinished(() => {
    listener.close();
    for (const connection of open) connection.close();
  });
  return socket;
}

test.each<[string, Uint8Array | null]>([
  ["nothing", null],
  ["no", Uint8Array.of(0, 0, 0, 1, 5)],
  ["a length without end", Uint8Array.of(255, 255, 255, 255, 12)],
  ["a million keys and none of them", Uint8Array.of(0, 0, 0, 5, 12, 0, 15, 66, 64)],
  ["a key that is cut short", Uint8Array.of(0, 0, 0, 9, 12, 0, 0, 0, 1, 0, 0, 0, 99)],
])("an ssh-agent that answers %s is reported as unavailable", async (_, answer) => {
  const location = {
    kind: "ssh-agent",
    socket: await openFalseAgent(answer),
    fingerprint: `SHA256:${"A".repeat(43)}`,
  } as const;
  await expect(openLocatedSigner(NAME, location, { ...deps, withinMs: 100 })).rejects.toThrow(SignerUnavailable);
});

const CREDENTIALS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
const KEY_ID = "1234abcd-12ab-34cd-56ef-1234567890ab";

const hash = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
const mac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Returns the Signature Version 4 of a request, computed from its published description. */
function signatureOf(request: Request, body: string, region: string): string {
  const [, scope = "", signed = "", given = ""] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.get("authorization") ?? "",
    ) ?? [];
  const url = new URL(request.url);
  const at = request.headers.get("x-amz-date") as string;
  const names = signed.split(";");
  for (const name of ["host", "x-amz-date", "x-amz-target"])
    if (!names.includes(name)) throw new Error(`${name} is unsigned`);
  const headers = names.map((name) => `${name}:${(name === "host" ? url.host : request.headers.get(name))?.trim()}\n`);
  const canonical = [request.method, url.pathname, "", headers.join(""), signed, hash(body)].join("\n");
  const day = at.slice(0, 8);
  if (scope !== `${day}/${region}/kms/aws4_request`) throw new Error(`the scope is ${scope}`);
  const key = mac(mac(mac(mac(`AWS4${CREDENTIALS.secretAccessKey}`, day), region), "kms"), "aws4_request");
  const right = mac(key, ["AWS4-HMAC-SHA256", at, scope, hash(canonical)].join("\n")).toString("hex");
  if (right !== given) throw new Error("the signature is wrong");
  return given;
}

type Kms = (action: string, body: Readonly<Record<string, string>>) => object | Response;

const documented: Kms = (action, { KeyId, Message, MessageType, SigningAlgorithm }) => {
  if (KeyId !== KEY_ID)
    return Response.json({ __type: "NotFoundException", message: "Invalid keyId" }, { status: 400 });
  if (action === "TrentService.GetPublicKey") {
    const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), PUBLIC]);
    return { KeyId, PublicKey: spki.toString("base64"), KeySpec: "ECC_NIST_EDWARDS25519", KeyUsage: "SIGN_VERIFY" };
  }
  const isRaw = action === "TrentService.Sign" && SigningAlgorithm === "ED25519_SHA_512" && MessageType === "RAW";
  if (!isRaw) return Response.json({ __type: "ValidationException" }, { status: 400 });
  const signature = ed25519.sign(Buffer.from(Message as string, "base64"), SEED);
  return { KeyId, Signature: Buffer.from(signature).toString("base64"), SigningAlgorithm };
};

/** Starts a fake KMS with the published API. It refuses requests with an invalid signature. */
function openKms(answer: Kms = documented): string {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, async (request) => {
    const body = await request.text();
    try {
      signatureOf(request, body, "eu-west-3");
    } catch (error) {
      return Response.json({ __type: "SignatureDoesNotMatch", message: (error as Error).message }, { status: 403 });
    }
    if (request.headers.get("content-type") !== "application/x-amz-json-1.1")
      return new Response(null, { status: 415 });
    const answered = answer(request.headers.get("x-amz-target") ?? "", JSON.parse(body));
    return answered instanceof Response ? answered : Response.json(answered);
  });
  onTestFinished(() => server.shutdown());
  return `awskms://eu-west-3/${KEY_ID}?endpoint=${encodeURIComponent(`http://127.0.0.1:${server.addr.port}`)}`;
}

test("a signing key in KMS signs through the published API with signed requests", async () => {
  await signsWith(parseSignerLocation(openKms()), PUBLIC, { ...deps, kms: CREDENTIALS });
});

test.each<[string, Kms]>([
  ["that refuses", () => Response.json({ __type: "AccessDeniedException", message: "no" }, { status: 400 })],
  ["that is down", () => new Response("<html>", { status: 503 })],
  [
    "that signs what it hashes first",
    (action, body) => {
      const answer = documented(action, body) as Record<string, string>;
      const other = Buffer.from(ed25519.sign(Buffer.from("else"), SEED)).toString("base64");
      return "Signature" in answer ? { ...answer, Signature: other } : answer;
    },
  ],
  ["whose key is of another kind", (action, body) => ({ ...(documented(action, body) as object), PublicKey: "AAAA" })],
  ["that sends elsewhere", () => Response.redirect("http://127.0.0.1:1/", 307)],
])("a KMS %s gives no signature and is reported", async (_, answer) => {
  const told: (string | null)[] = [];
  const given = { ...deps, kms: CREDENTIALS, tell: (problem: string | null) => told.push(problem) };
  const signing = openLocatedSigner(NAME, parseSignerLocation(openKms(answer)), given).then((signer) =>
    signer.sign(TEXT),
  );
  await expect(signing).rejects.toThrow();
  expect(told.at(-1)).toContain("AWS KMS in eu-west-3");
});

test("KMS refuses a wrong secret, and a missing secret is reported by the name of its setting", async () => {
  const location = parseSignerLocation(openKms());
  const wrong = { ...CREDENTIALS, secretAccessKey: "wrong" };
  await expect(openLocatedSigner(NAME, location, { ...deps, kms: wrong })).rejects.toThrow("403 SignatureDoesNotMatch");
  await expect(openLocatedSigner(NAME, location, deps)).rejects.toThrow("AWS_ACCESS_KEY_ID");
});

test.each<[string, SignerLocation]>([
  ["file:/etc/key", { kind: "file", path: "/etc/key" }],
  ["file:///etc/key", { kind: "file", path: "/etc/key" }],
  ["env:REGISTRY_KEY", { kind: "env", name: "REGISTRY_KEY" }],
  [
    `ssh-agent:/run/a#b.sock#SHA256:${"A".repeat(43)}`,
    { kind: "ssh-agent", socket: "/run/a#b.sock", fingerprint: `SHA256:${"A".repeat(43)}` },
  ],
  [
    "awskms://eu-west-3/alias/registry",
    { kind: "awskms", region: "eu-west-3", keyId: "alias/registry", endpoint: "https://kms.eu-west-3.amazonaws.com" },
  ],
  [
    "awskms://eusc-de-east-1/abc",
    { kind: "awskms", region: "eusc-de-east-1", keyId: "abc", endpoint: "https://kms.eusc-de-east-1.amazonaws.eu" },
  ],
  [
    "awskms://us-east-1/abc?outside-eu=yes",
    { kind: "awskms", region: "us-east-1", keyId: "abc", endpoint: "https://kms.us-east-1.amazonaws.com" },
  ],
  [
    "awskms://eu-west-1/arn:aws:kms:eu-west-1:111122223333:key/abc",
    {
      kind: "awskms",
      region: "eu-west-1",
      keyId: "arn:aws:kms:eu-west-1:111122223333:key/abc",
      endpoint: "https://kms.eu-west-1.amazonaws.com",
    },
  ],
])("%s is parsed as the location of a key", (text, location) => {
  expect(parseSignerLocation(text)).toEqual(location);
});

test.each([
  ["a relative path", "file:key", "expected an absolute path"],
  ["no name of a variable", "env:registry-key", "not a valid name"],
  ["an agent without a fingerprint", "ssh-agent:/run/a.sock", "fingerprint"],
  ["a fingerprint of MD5", "ssh-agent:/run/a.sock#MD5:aa:bb", "fingerprint"],
  ["a region of the United States", "awskms://us-east-1/abc", "not in the European Union"],
  ["London", "awskms://eu-west-2/abc", "not in the European Union"],
  ["Zurich", "awskms://eu-central-2/abc", "not in the European Union"],
  ["a key of another region", "awskms://eu-west-1/arn:aws:kms:us-east-1:1:key/abc", "names another region"],
  ["no key", "awskms://eu-west-1/", "expected awskms://"],
  ["KMS in the clear", "awskms://eu-west-1/abc?endpoint=http://kms.example", "https://"],
  ["another scheme", "pkcs11:object=key", `got "pkcs11:"`],
  ["nothing", "", "begins with"],
])("%s is refused as the location of a key", (_, text, problem) => {
  expect(() => parseSignerLocation(text)).toThrow(problem);
});
