/**
 * Content of the demonstration: people, files and their history. Names and bytes are the same each time; ids, salts
 * and times are not.
 */
import type { TokenPair } from "../../contract/auth.ts";
import { gradient } from "./picture.ts";

export const DEMONSTRATION_PASSWORD = "une démonstration sans secret";

const PEOPLE = [
  { firstName: "Ada", lastName: "Moreau", email: "ada@demonstration.example" },
  { firstName: "Bilal", lastName: "Haddad", email: "bilal@demonstration.example" },
  { firstName: "Chloé", lastName: "Lefèvre", email: "chloe@demonstration.example" },
] as const;

export const DEMONSTRATION_EMAILS = PEOPLE.map(({ email }) => email);

const OBJECTS = [
  { owner: 0, name: "Trois sœurs, tirage 1/5", from: [38, 70, 83], to: [233, 196, 106] },
  { owner: 0, name: "Port de Sète, l’aube", from: [42, 157, 143], to: [244, 162, 97] },
  { owner: 0, name: "Épreuve à retirer", from: [90, 90, 90], to: [200, 200, 200] },
  { owner: 1, name: "Contrat d’édition signé", from: [255, 255, 255], to: [120, 144, 156] },
  { owner: 1, name: "Partition, première version", from: [250, 243, 221], to: [94, 100, 114] },
] as const;

interface Demonstrator {
  /** Sends a request to a path of the service. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** Returns the code from the e-mail that proves an address, once it has arrived. */
  readonly codeTo: (email: string) => Promise<string>;
}

/** Fills a service through its API. If a call is refused, throws an `Error` with the answer. */
export async function demonstrate({ send, codeTo }: Demonstrator): Promise<void> {
  const call = async <T>(path: string, who: TokenPair | null, body: object): Promise<T> => {
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {});
    const isForm = body instanceof FormData;
    if (!isForm) headers.set("content-type", "application/json");
    const response = await send(`/api${path}`, {
      method: "POST",
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };

  const walletOf = (at: number) => `0x${String(at + 1).padStart(40, "0")}`;
  const sessions: TokenPair[] = [];
  for (const [at, person] of PEOPLE.entries()) {
    const form = { ...person, walletAddress: walletOf(at), password: DEMONSTRATION_PASSWORD };
    sessions.push(await call<TokenPair>("/auth/register", null, form));
  }
  for (const [at, { email }] of PEOPLE.entries())
    await call("/user/email/prove", sessions[at] as TokenPair, { code: await codeTo(email) });
  const [ada, bilal, chloe] = sessions as [TokenPair, TokenPair, TokenPair];

  const ids: string[] = [];
  for (const { owner, name, from, to } of OBJECTS) {
    const who = sessions[owner] as TokenPair;
    const picture = gradient(from, to);
    const scan = new FormData();
    scan.set("file", new File([picture], `${name}.png`, { type: "image/png" }));
    const { hash } = await call<{ hash: string }>("/fingerprint/generate-fingerprint", who, scan);
    const claim = new FormData();
    for (const [field, value] of Object.entries({ objectName: name, walletAddress: walletOf(owner), hash }))
      claim.set(field, value);
    claim.set("file", new File([picture], "couverture.png", { type: "image/png" }));
    const { object } = await call<{ object: { _id: string } }>("/object/register", who, claim);
    ids.push(object._id);
  }
  const [sisters, port, proofPrint, , score] = ids as [string, string, string, string, string];
  await call("/object/edit-object", ada, { objectId: port, objectName: "Port de Sète, l’aube (retouche)" });
  await call("/object/revoke-object", ada, { objectId: proofPrint });
  const { _id: offerId } = await call<{ _id: string }>("/transfer/offer", ada, {
    objectId: sisters,
    to: PEOPLE[2].email,
  });
  await call("/transfer/accept", chloe, { offerId });
  // One offer stays open.
  await call("/transfer/offer", bilal, { objectId: score, to: PEOPLE[0].email });
}
