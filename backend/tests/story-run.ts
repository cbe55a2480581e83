/**
 * Uses the product over plain HTTP, against any running server: registers an account and proves its address by the
 * code of an e-mail; scans, claims, proves and downloads a file; transfers it to another user, who revokes it; and
 * reads its public record.
 */
import { createHash } from "node:crypto";

/** A person with a session. */
export interface Teller {
  readonly email: string;
  readonly accessToken: string;
}

/** Results of a story, for later reads of the same store. */
export interface Told {
  readonly ada: Teller;
  readonly bob: Teller;
  readonly hash: string;
  readonly file: Uint8Array<ArrayBuffer>;
  /** Proof of the object as the first owner got it before the transfer. */
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly tokenId: number;
}

export const STORY_PASSWORD = "quatre mots sans rapport";
/** Each account has its own wallet. */
export const walletOf = (email: string): string => `0x${createHash("sha256").update(email).digest("hex").slice(0, 40)}`;

/** The smallest PNG: one pixel. */
const COVER = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

type Json = Readonly<Record<string, unknown>>;

/** Returns functions that call a server; each rejects unless the answer has the expected status. */
export function callsOf(url: string) {
  async function call(
    method: string,
    path: string,
    who: Teller | null,
    form?: Json | FormData,
    wanted = 200,
  ): Promise<Response> {
    const json = form !== undefined && !(form instanceof FormData);
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.accessToken}` }),
        ...(json && { "content-type": "application/json" }),
      },
      ...(form !== undefined && { body: json ? JSON.stringify(form) : form }),
    });
    if (response.status !== wanted)
      throw new Error(`${method} ${path} was answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return response;
  }
  return {
    call,
    get: async <T>(path: string, who: Teller | null): Promise<T> => (await call("GET", path, who)).json(),
    post: async <T>(path: string, who: Teller | null, form: Json | FormData, wanted = 200): Promise<T> =>
      (await call("POST", path, who, form, wanted)).json(),
  };
}

export function claimForm({ email }: Teller, hash: string): FormData {
  const form = new FormData();
  form.set("objectName", "Tableau");
  form.set("walletAddress", walletOf(email));
  form.set("hash", hash);
  form.set("file", new File([COVER], "cover.png", { type: "image/png" }));
  return form;
}

export function scanForm(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("file", new File([bytes], "tableau.bin"));
  return form;
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Registers an account. */
export async function register(url: string, email: string): Promise<Teller> {
  const form = { firstName: "Ada", lastName: "Byron", email, walletAddress: walletOf(email), password: STORY_PASSWORD };
  const { accessToken } = await callsOf(url).post<Teller>("/auth/register", null, form, 201);
  return { email, accessToken };
}

/**
 * Runs the story. `codeFor` resolves with the code of the newest e-mail to an address. `names`: keeps addresses of
 * several stories apart.
 */
export async function tellStory(url: string, codeFor: (email: string) => Promise<string>, names = ""): Promise<Told> {
  const { call, get, post } = callsOf(url);
  const signUp = async (email: string): Promise<Teller> => {
    const who = await register(url, email);
    await post("/user/email/prove", who, { code: await codeFor(email) });
    return who;
  };
  const { email } = await signUp(`ada${names}@example.com`);
  const bob = await signUp(`bob${names}@example.com`);
  const session = await post<Teller>("/auth/login", null, { email, password: STORY_PASSWORD });
  const ada = { email, accessToken: session.accessToken };

  const file = crypto.getRandomValues(new Uint8Array(50_000));
  const hash = sha256Of(file);
  const scan = await post<{ hash: string }>("/fingerprint/generate-fingerprint", ada, scanForm(file));
  equal(scan.hash, hash, "the hash of what was scanned");
  const { object } = await post<{ object: { _id: string; tokenId: number } }>(
    "/object/register",
    ada,
    claimForm(ada, hash),
    201,
  );
  const objectId = object._id;

  const { link } = await get<{ link: string }>(`/object/get-object?hash=${hash}`, ada);
  const download = await fetch(new URL(new URL(link).pathname, url));
  equal(sha256Of(await bytesOf(download)), hash, "the hash of what was downloaded");
  const archive = await proofOf(url, ada, objectId);

  const { _id: offerId } = await post<{ _id: string }>("/transfer/offer", ada, { objectId, to: bob.email }, 201);
  await post("/transfer/accept", bob, { offerId });
  await call("POST", "/object/revoke-object", ada, { objectId }, 403);
  await post("/object/revoke-object", bob, { objectId });

  const bell = await get<{ data: readonly unknown[] }>("/notifications/get-user-notifications", ada);
  if (bell.data.length === 0) throw new Error("Ada received no notification.");
  await readStory(url, { hash, tokenId: object.tokenId });
  return { ada, bob, hash, file, archive, tokenId: object.tokenId };
}

/** Reads the public record of the object, without an account. */
export async function readStory(url: string, { hash, tokenId }: Pick<Told, "hash" | "tokenId">): Promise<void> {
  const { get } = callsOf(url);
  const found = JSON.stringify(await get(`/registry/lookup?hash=${hash}`, null));
  if (!found.includes("revoked")) throw new Error(`The registry does not show the revocation: ${found.slice(0, 300)}`);
  await get(`/registry/token/${tokenId}`, null);
  const checkpoint = await fetch(`${url}/api/registry/checkpoint`);
  equal(checkpoint.status, 200, "the status of the checkpoint");
  await checkpoint.body?.cancel();
}

/** Downloads the proof of an object as soon as a checkpoint covers it. */
export async function proofOf(url: string, who: Teller, objectId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { post } = callsOf(url);
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      const { link } = await post<{ link: string }>("/object/proof", who, { objectId });
      return await bytesOf(await fetch(new URL(new URL(link).pathname, url)));
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw new Error(`A download answered ${response.status}, expected 200.`);
  return new Uint8Array(await response.arrayBuffer());
}

function equal(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`Expected ${what} to be ${wanted}, got ${found}.`);
}
