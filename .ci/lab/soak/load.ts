/** Runs a mix of all user actions with several users at once, and records each action in the ledger. */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Client, cutRequest, halfOpen, type Person } from "./client.ts";
import type { KnownObject, KnownPerson, Ledger, ObjectState, PersonState } from "./ledger.ts";
import { PNG } from "./picture.ts";

const PASSWORD = "quatre mots sans rapport";

const FAILED_PAUSE_MS = 200;

export const newPerson = (name: string): Person => ({
  email: `${name}-${randomBytes(5).toString("hex")}@example.com`,
  wallet: `0x${randomBytes(20).toString("hex")}`,
  password: PASSWORD,
  tokens: null,
});

/** Creates an account; `null` if it was refused or its outcome is unknown. */
export async function register(client: Client, ledger: Ledger, person = newPerson("ada")): Promise<KnownPerson | null> {
  const { email, wallet: walletAddress, password } = person;
  const form = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password };
  const known: KnownPerson = { person, possible: ["closed"] };
  ledger.people.set(email, known);
  const answer = await client.sendBody("POST", "/api/auth/register", null, form);
  if (!ledger.settle(known, "register", answer, () => ({ firstName: "Ada" }))) return null;
  if (answer.body?.accessToken) person.tokens = answer.body;
  return known;
}

const fileForm = (bytes: Uint8Array<ArrayBuffer>, name: string): FormData => {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  return form;
};

/** Scans a file, alone or together with another file in one request; returns whether it is kept. */
async function scan(
  client: Client,
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  isTogether: boolean,
): Promise<boolean> {
  const form = fileForm(bytes, "file.bin");
  if (isTogether) form.append("file", new File([new Uint8Array(randomBytes(100))], "other.bin"));
  const path = isTogether ? "generate-fingerprints" : "generate-fingerprint";
  const { status, body } = await client.as(person, "POST", `/api/fingerprint/${path}`, form);
  return status === 200 && (!isTogether || body?.results?.[0]?.status === "kept");
}

/** Scans a file and claims it; `null` if this was refused or its outcome is unknown. */
export async function claim(client: Client, ledger: Ledger, person: Person, size = 2000): Promise<KnownObject | null> {
  const bytes = new Uint8Array(randomBytes(size));
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (!(await scan(client, person, bytes, randomInt(2) === 0))) return null;
  const name = hash.slice(0, 8);
  const form = fileForm(PNG, "cover.png");
  for (const [field, value] of Object.entries({ objectName: name, walletAddress: person.wallet, hash }))
    form.set(field, value);
  const object: KnownObject = { hash, id: null, isRead: false, possible: [null] };
  ledger.objects.set(hash, object);
  const answer = await client.as(person, "POST", "/api/object/register", form);
  const owned: ObjectState = { owner: person.email, name, status: "active", offered: false };
  const isDone = ledger.settle(object, "claim", answer, () => owned);
  object.id = answer.body?.object?.objectId ?? null;
  return isDone ? object : null;
}

type Held = ObjectState & object;

/** Returns the effect of an action on an object that still has an owner. */
const held =
  (change: Partial<Held>) =>
  (state: ObjectState): ObjectState =>
    state === null || state === "erased" ? state : { ...state, ...change };

/** Whether the state of an object is certain, so that the next action may depend on it. */
const isCertain = ({ possible, id }: KnownObject): boolean => id !== null && possible.length === 1;

export async function rename(client: Client, ledger: Ledger, owner: Person, object: KnownObject): Promise<void> {
  const name = randomBytes(6).toString("hex");
  const answer = await client.as(owner, "POST", "/api/object/edit-object", { objectId: object.id, objectName: name });
  ledger.settle(object, "edit", answer, held({ name }));
}

export async function revoke(client: Client, ledger: Ledger, owner: Person, object: KnownObject): Promise<void> {
  const answer = await client.as(owner, "POST", "/api/object/revoke-object", { objectId: object.id });
  // Revoking an object ends its offer.
  ledger.settle(object, "revoke", answer, held({ status: "revoked", offered: false }));
}

/**
 * Offers an object to another account's address, which accepts it. Accounts with an unproven address see no offers.
 */
export async function transfer(
  client: Client,
  ledger: Ledger,
  owner: Person,
  object: KnownObject,
  to: Person,
): Promise<void> {
  if (!(await client.proveAddress(to))) return;
  const offer = await client.as(owner, "POST", "/api/transfer/offer", { objectId: object.id, to: to.email });
  object.offeredTo = to.email;
  if (!ledger.settle(object, "offer", offer, held({ offered: true }))) return;
  const answer = await client.as(to, "POST", "/api/transfer/accept", { offerId: offer.body._id });
  ledger.settle(object, "accept", answer, held({ owner: to.email, offered: false }));
  if (answer.status === 404 || answer.status === 409)
    ledger.wrong.push(`the offer of ${object.hash} was acknowledged, and cannot be accepted: ${answer.code}`);
}

/** Deletes an account with everything that it has. */
export async function closeAccount(client: Client, ledger: Ledger, known: KnownPerson): Promise<void> {
  const { person } = known;
  const answer = await client.as(person, "POST", "/api/user/delete-account", { email: person.email });
  // Once the deletion reaches them, unaccepted offers to the account end.
  const isOpen = (state: ObjectState) => state !== null && state !== "erased" && state.offered;
  for (const object of ledger.objects.values())
    if (object.offeredTo === person.email && (answer.status === 0 || answer.status < 300 || answer.status >= 500))
      object.possible = [...object.possible, ...object.possible.filter(isOpen).map(held({ offered: false }))];
  for (const object of ledger.objects.values())
    if (object.possible.some((state) => state !== null && state !== "erased" && state.owner === person.email)) {
      const erased = (state: ObjectState) =>
        state !== null && state !== "erased" && state.owner === person.email ? "erased" : state;
      if (answer.status === 0 || answer.status < 300 || answer.status >= 500) {
        const moved = object.possible.map(erased);
        object.possible = answer.status >= 200 && answer.status < 300 ? moved : [...object.possible, ...moved];
      }
    }
  ledger.settle(known, "close account", answer, (): PersonState => "closed");
}

/** Lets an administrator change a person's first name in the console. */
async function adminEdit(client: Client, ledger: Ledger, admin: Person, known: KnownPerson): Promise<void> {
  const list = await client.as(admin, "GET", `/api/admin/users?q=${encodeURIComponent(known.person.email)}`);
  const found = list.body?.docs?.find((doc: { email: string }) => doc.email === known.person.email);
  if (!found) return;
  const firstName = `Ada ${randomBytes(4).toString("hex")}`;
  const edit = { _id: found._id, version: found.version, firstName };
  const answer = await client.as(admin, "PUT", "/api/admin/users", edit);
  ledger.settle(known, "admin edit", answer, (state) => (state === "closed" ? state : { firstName }));
}

/** Lets an administrator erase a person's object. */
async function adminErase(client: Client, ledger: Ledger, admin: Person, object: KnownObject): Promise<void> {
  const answer = await client.as(admin, "DELETE", `/api/admin/objects?id=${object.id}&reason=essai`);
  ledger.settle(object, "admin erase", answer, (state) => (state === null ? state : "erased"));
}

export interface LoadOptions {
  /** Administrator for actions in the console; without one there are none. */
  readonly admin?: Person | undefined;
  /** Pause between two actions of a worker (ms). */
  readonly pauseMs?: number;
  /** Whether to download proofs. They contain the verifier's page, so the front ends must be built. */
  readonly proofs?: boolean;
  /** Whether to cut uploads and to leave event streams open. */
  readonly rude?: boolean;
}

/** The people of one worker, kept across restarts. */
export interface Crew {
  readonly members: KnownPerson[];
}

export const newCrews = (count: number): Crew[] => Array.from({ length: count }, () => ({ members: [] }));

/**
 * Starts the load; `stop` resolves once no request is running. Each crew is a worker. Only this worker uses the
 * objects of its people, so the changes of an object have an order.
 */
export function startLoad(client: Client, ledger: Ledger, crews: readonly Crew[], options: LoadOptions = {}) {
  const { admin, pauseMs = 0, proofs = false, rude = false } = options;
  let isRunning = true;
  let acts = 0;

  async function act({ members }: Crew): Promise<void> {
    const open = members.filter(({ possible }) => possible.length === 1 && possible[0] !== "closed");
    if (open.length < 2) {
      const known = await register(client, ledger);
      if (known) members.push(known);
      return;
    }
    const [one, other] = open as [KnownPerson, KnownPerson];
    const mine = [...ledger.objects.values()].filter((object) => {
      const [state] = object.possible;
      return isCertain(object) && state && state !== "erased" && state.owner === one.person.email;
    });
    const active = mine.filter(
      ({ possible: [state] }) => state && state !== "erased" && state.status === "active" && !state.offered,
    );
    const object = active[randomInt(Math.max(1, active.length))];
    const dice = randomInt(100);
    if (!object || dice < 30) return void (await claim(client, ledger, one.person, randomInt(1, 60_000)));
    if (dice < 45) return rename(client, ledger, one.person, object);
    if (dice < 55) return transfer(client, ledger, one.person, object, other.person);
    if (dice < 60) return revoke(client, ledger, one.person, object);
    if (dice < 70) return download(one.person, object);
    if (dice < 74 && proofs) return prove(one.person, object);
    if (dice < 78) return bell(one.person);
    if (dice < 82) return void (await client.signIn(other.person));
    if (dice < 86 && admin) return adminEdit(client, ledger, admin, one);
    if (dice < 87 && admin) return adminErase(client, ledger, admin, object);
    if (dice < 91 && rude) return cut(one.person);
    if (dice < 93) {
      members.splice(members.indexOf(one), 1);
      return closeAccount(client, ledger, one);
    }
    await client.as(one.person, "GET", "/api/object/get-user-objects");
    await client.as(other.person, "GET", "/api/notifications/get-user-notifications");
  }

  async function download(owner: Person, object: KnownObject): Promise<void> {
    const link = await client.as(owner, "GET", `/api/object/get-object?hash=${object.hash}`);
    if (link.status !== 200) return;
    const { status, bytes } = await client.follow(link.body.link);
    if (status === 200 && createHash("sha256").update(bytes).digest("hex") !== object.hash)
      ledger.wrong.push(`the file of ${object.hash} came as ${bytes.length} other bytes`);
  }

  async function prove(owner: Person, object: KnownObject): Promise<void> {
    const link = await client.as(owner, "POST", "/api/object/proof", { objectId: object.id });
    if (link.status === 200) await client.follow(link.body.link);
  }

  /** Opens an event stream for a moment and drops the connection. */
  async function bell(person: Person): Promise<void> {
    const headers = `Host: localhost\r\nAuthorization: Bearer ${person.tokens?.accessToken}`;
    const socket = halfOpen(client.url, `GET /api/notifications/stream HTTP/1.1\r\n${headers}\r\n\r\n`);
    await pause(randomInt(100, 1000));
    socket.close();
    await socket.ended;
  }

  async function cut(person: Person): Promise<void> {
    const socket = cutRequest(client.url, person, "/api/fingerprint/generate-fingerprint", randomInt(1, 200_000));
    await Promise.race([pause(randomInt(20, 400)), socket.ended]);
    socket.close();
    await socket.ended;
  }

  async function work(crew: Crew): Promise<void> {
    while (isRunning) {
      const failed = client.failed();
      await act(crew);
      acts += 1;
      // Requests pause while the service cannot answer.
      const wait = client.failed() > failed ? FAILED_PAUSE_MS : pauseMs;
      if (wait > 0) await pause(wait);
    }
  }

  const working = crews.map(work);
  return {
    acts: () => acts,
    async stop() {
      isRunning = false;
      await Promise.all(working);
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
