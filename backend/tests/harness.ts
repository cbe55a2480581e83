/**
 * The whole application on a store in memory, with real files in a temporary folder and a clock that the test moves.
 */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { emailProofRecords } from "../accounts/address/store.ts";
import { createPasswords, type Passwords } from "../accounts/auth/password.ts";
import { findSessionsOf, sessionRecords } from "../accounts/auth/store.ts";
import { totpCodeAt } from "../accounts/totp/codes.ts";
import { type TotpRecord, totpRecords } from "../accounts/totp/store.ts";
import { type AdminRoster, EMPTY_ROSTER, rosterKey, withPerson } from "../accounts/users/administrators.ts";
import { type UserRecord, userKeys, userRecords } from "../accounts/users/store.ts";
import { createApp } from "../api/app.ts";
import { collectionsWith } from "../api/collections.ts";
import type { AppDeps } from "../api/rooms/deps.ts";
import type { TokenPair } from "../contract/auth.ts";
import { TOTP_STEP_MS } from "../contract/constants.ts";
import type { OwnedObject } from "../contract/object.ts";
import type { Roots } from "../formats/tlog/key-list.ts";
import { createSigner, type Signer } from "../formats/tlog/note.ts";
import { fsck } from "../fsck/fsck.ts";
import { drawnHere } from "../objects/papers/papers.ts";
import { openFileBlobs } from "../platform/blobs/files.ts";
import type { Environment } from "../platform/environment.ts";
import type { Records } from "../platform/kv/collection.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { openKv } from "../platform/kv/open.ts";
import { addWrites } from "../platform/kv/write.ts";
import type { Legal } from "../platform/legal.ts";
import { createDelivery } from "../platform/mail/deliver.ts";
import { type OutboxRecord, outboxRecords } from "../platform/mail/outbox.ts";
import { fileTransport } from "../platform/mail/transport.ts";
import { createMetrics } from "../platform/observe/metrics.ts";
import { createComponentHealth } from "../platform/process/component-health.ts";
import { createSealing } from "../platform/sealing.ts";
import { deriveSecrets, type Secrets } from "../platform/secrets.ts";
import { ulidFactory } from "../platform/ulid.ts";
import type { ConfiguredPlugin } from "../plugins/plugins.ts";
import { createTaking, openKeyLists } from "../registry/keys/key-lists.ts";
import { checkpointFile } from "../registry/log/checkpoint-file.ts";
import { type Checkpoints, openCheckpoints } from "../registry/log/checkpoints.ts";
import { createLogClock } from "../registry/log/clock.ts";
import { createLog } from "../registry/log/log.ts";
import { atOnce } from "../registry/log/pace.ts";
import { openWatched } from "../registry/witnessing/open.ts";
import { guarded } from "./guarded.ts";

export const METRICS_TOKEN = "whoever-scrapes-has-this-one";

/** Short: checking a password of twice the length for common words takes six times as long, at each registration. */
export const PASSWORD = "drap vif lune";

/** Secret of the authenticator apps that `protect` adds, base32. */
export const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The smallest PNG: one pixel. */
export const PNG = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

export const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

export interface Person extends TokenPair {
  readonly email: string;
  readonly wallet: string;
}

export type Harness = Awaited<ReturnType<typeof openHarness>>;

interface HarnessOptions {
  readonly kv?: Kv;
  readonly collections?: readonly Records<object>[];
  /** Plugins of the application; none by default. */
  readonly plugins?: readonly ConfiguredPlugin[];
  readonly rateLimitScale?: number;
  readonly contactEmail?: string;
  readonly legal?: Legal;
  readonly deliversTo?: "server" | "files";
  readonly publicUrl?: string;
  /** Password hashing. By default argon2id at its lowest cost, because at the service's cost each hash takes 50 ms. */
  readonly passwords?: Passwords;
  readonly webDir?: string;
  readonly metricsToken?: string | null;
  readonly secrets?: Secrets;
  /** Keys that sign checkpoints. By default only an Ed25519 key, because a post-quantum signature takes 10 ms. */
  readonly signers?: readonly Signer[];
  /** Policy for publishing checkpoints; by default every signed one is published, without witnesses. */
  readonly policy?: string;
  /** Network of the policy's witnesses. */
  readonly fetch?: typeof fetch;
  /** Root keys of the log's key lists; none by default. */
  readonly roots?: Roots;
  /** Further dependencies of the application, in place of the default ones. */
  readonly parts?: Partial<AppDeps>;
}

/** Opens the application. `close` removes its files. */
export async function openApplication(options: HarnessOptions = {}) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-test-" });
  const kv = options.kv ?? (await openKv(":memory:"));
  const { plugins: configured = [] } = options;
  const collections = options.collections ?? collectionsWith(configured.map(({ plugin }) => plugin));
  let time = Date.UTC(2026, 0, 1);
  let up = 0;
  const now = () => time;
  const uptime = () => up;
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const environment: Environment = { now, uptime, randomBytes, ulid: ulidFactory(now, randomBytes) };
  const blobs = await openFileBlobs(join(dir, "blobs"), environment.ulid);
  const lines: Readonly<Record<string, unknown>>[] = [];
  const standings = createComponentHealth((line) => lines.push(line));
  const file = checkpointFile(join(dir, "checkpoint"));
  const signers = options.signers ?? [createSigner("localhost:8000/api/registry", new Uint8Array(32).fill(1))];
  const clock = createLogClock({
    now,
    elapsed: uptime,
    tell: (reason) => standings.tell("clock", reason === null ? null : { reason }),
  });
  const keyLists = await openKeyLists(kv);
  const opened = await openCheckpoints({
    kv,
    signers,
    known: keyLists.keys(),
    maySign: keyLists.maySign,
    file,
    now: clock.now,
    log: (line) => lines.push(line),
    pace: atOnce,
  });
  await opened.sign();
  // Tests sign explicitly, so that no commit of a timer falls between theirs.
  const checkpoints: Checkpoints = { ...opened, grown: () => undefined };
  const policyFile = options.policy === undefined ? null : join(dir, "policy");
  if (policyFile !== null) await Deno.writeTextFile(policyFile, options.policy ?? "");
  const { publication, witnessing } = await openWatched({
    announced: keyLists.announced,
    kv,
    checkpoints: options.parts?.checkpoints ?? checkpoints,
    policyFile,
    url: "http://localhost:8000/api/registry",
    file: checkpointFile(join(dir, "checkpoint.witnessed")),
    fetch: options.fetch ?? (() => Promise.reject(new TypeError("no network"))),
    // A round starts whenever a test wants one.
    pace: { everyMs: 0, elapsed: uptime, sleep: async () => undefined, deadline: (ms) => AbortSignal.timeout(ms) },
    now: clock.now,
    log: (line) => lines.push(line),
    tell: (reason) => standings.tell("witnesses", reason === null ? null : { reason }),
  });
  const guard = guarded(kv, (kv) =>
    createLog({ kv, now, clock, refusal: checkpoints.refusal, onGrown: checkpoints.grown }),
  );
  const metrics = createMetrics();
  const secrets = options.secrets ?? deriveSecrets(new Uint8Array(32));
  const delivery = createDelivery({
    kv: guard.kv,
    transport: fileTransport(join(dir, "outbox"), "contact@authentica.example"),
    log: (line) => lines.push(line),
    now,
    standings,
  });
  const takeKeyList = createTaking({
    kv,
    lists: keyLists,
    roots: options.roots ?? null,
    log: "localhost:8000/api/registry",
    registry: guard.registry,
    signed: checkpoints.signed,
    policy: options.policy === undefined ? null : publication.policy,
  });
  const {
    app,
    sweep,
    tellExpiredOffers,
    tellDeclinedOffers,
    releaseWallets,
    resumeErasures,
    resumeFailedErasures,
    resealAll,
    plugins,
    publishVerifier,
    operations,
    upkeep,
    writeKeyUses,
    gavePage,
  } = createApp({
    plugins: configured,
    kv: guard.kv,
    registry: guard.registry,
    collections,
    blobs,
    environment,
    passwords: options.passwords ?? createPasswords({ memoryCost: 8, timeCost: 1 }),
    secrets,
    publicUrl: options.publicUrl ?? "http://localhost:8000",
    contactEmail: options.contactEmail ?? "contact@authentica.example",
    ...(options.legal && { legal: options.legal }),
    ...(options.deliversTo && { deliversTo: options.deliversTo }),
    version: "test",
    log: (line) => lines.push(line),
    webDir: options.webDir ?? null,
    security: { https: false, remoteOrigins: [] },
    checkpoints,
    publication,
    witnessing,
    keyLists,
    takeKeyList,
    roots: options.roots ?? null,
    standings,
    outbox: delivery.state,
    metrics,
    metricsToken: options.metricsToken === undefined ? METRICS_TOKEN : options.metricsToken,
    dataDir: dir,
    paperDrawing: drawnHere,
    // Rate limits are tested separately. In all other tests they must not interfere.
    rateLimitScale: options.rateLimitScale ?? 1000,
    trustedProxies: 0,
    ...options.parts,
  });
  async function close(): Promise<void> {
    await checkpoints.close();
    kv.close();
    await Deno.remove(dir, { recursive: true });
  }

  /** Lets time pass (ms). */
  function pass(ms: number): void {
    time += ms;
    up += ms;
  }

  /** Sets the clock forward, or back if `ms` is negative, without time passing. */
  function setClock(ms: number): void {
    time += ms;
  }

  return {
    app,
    kv,
    collections,
    dir,
    blobs,
    environment,
    lines,
    checkpoints,
    publication,
    witnessing,
    keyLists,
    takeKeyList,
    standings,
    /** Delivers to files in the folder `outbox`. */
    delivery,
    file,
    sweep,
    tellExpiredOffers,
    tellDeclinedOffers,
    releaseWallets,
    resumeErasures,
    resumeFailedErasures,
    resealAll,
    plugins,
    publishVerifier,
    secrets,
    operations,
    upkeep,
    writeKeyUses,
    gavePage,
    pass,
    setClock,
    clock,
    writtenBesideLog: guard.broken,
    /** Number of changes that wait for the log's writer. */
    waiting: guard.registry.waiting,
    close,
  };
}

/** Opens the application; closes it and removes its files when the test ends. */
export async function openHarness(options: HarnessOptions = {}) {
  const { close, writtenBesideLog, ...application } = await openApplication(options);
  const { app, kv, collections, dir, blobs, environment, secrets } = application;
  onTestFinished(close);
  onTestFinished(() => {
    expect(
      writtenBesideLog(),
      "written beside the log without a reason, with more checks than a KV server takes, or to a total without a check",
    ).toEqual([]);
  });

  /** Changes an account directly in the store. */
  async function setUser(email: string, part: Partial<UserRecord>): Promise<void> {
    const id = (await kv.get<string>(userKeys.byEmail(email))).value as string;
    const before = (await kv.get<UserRecord>(userRecords.at(id))).value as UserRecord;
    const user = { ...before, ...part };
    const roster = (await kv.get<AdminRoster>(rosterKey)).value ?? EMPTY_ROSTER;
    const writes = userRecords.replace(before, user);
    await addWrites(kv.atomic(), writes).set(rosterKey, withPerson(roster, user)).commit();
  }

  /**
   * Adds an authenticator app with the secret `TOTP_SECRET` to an account, proven in each of its sessions, directly
   * in the store.
   */
  async function protect(email: string): Promise<void> {
    const userId = (await kv.get<string>(userKeys.byEmail(email))).value as string;
    const at = environment.now();
    const record: TotpRecord = {
      userId,
      sealed: createSealing(secrets.totp, environment.randomBytes).seal(TOTP_SECRET, userId),
      lastStep: 0,
      createdAt: at,
      lastUsedAt: at,
      codes: [],
      codesMadeAt: at,
    };
    const sessions = await findSessionsOf(kv, userId);
    await addWrites(kv.atomic(), [
      ...totpRecords.put(record),
      ...sessions.flatMap((session) => sessionRecords.replace(session, { ...session, secondFactorAt: at }, at)),
    ]).commit();
  }

  /** Moves the clock by a step and returns the next unused code of `TOTP_SECRET`. */
  function nextCode(): string {
    application.pass(TOTP_STEP_MS);
    return totpCodeAt(TOTP_SECRET, environment.now());
  }

  let people = 0;

  /** Calls the API; `body` is sent as JSON, a `FormData` or `RequestInit` body as it is. */
  function call(method: string, path: string, who: TokenPair | null, body?: unknown): Promise<Response> {
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {});
    const init: RequestInit = { method, headers };
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(body);
    }
    return Promise.resolve(app.request(`/api${path}`, init));
  }

  /** Registers a new person who has proven neither e-mail address nor wallet; the e-mail waits in the outbox. */
  async function register(firstName = "Ada"): Promise<Person> {
    people += 1;
    const email = `${firstName.toLowerCase()}${people}@example.com`;
    const wallet = `0x${people.toString(16).padStart(40, "0")}`;
    const form = { firstName, lastName: "Lovelace", email, walletAddress: wallet, password: PASSWORD };
    const response = await call("POST", "/auth/register", null, form);
    expect(response.status).toBe(201);
    return { ...((await response.json()) as TokenPair), email, wallet };
  }

  /** Registers a new person who has proven e-mail address and wallet; the e-mail is removed. */
  async function signUp(firstName = "Ada"): Promise<Person> {
    const person = await register(firstName);
    const provenAt = new Date(environment.now()).toISOString();
    await setUser(person.email, { emailProvenAt: provenAt, walletProvenAt: provenAt });
    const id = (await kv.get<string>(userKeys.byEmail(person.email))).value as string;
    await kv.delete(emailProofRecords.at(id));
    for await (const { key, value } of kv.list<OutboxRecord>({ prefix: outboxRecords.all }))
      if (value.to === person.email) await kv.delete(key);
    return person;
  }

  /** Returns the e-mails in the outbox to this address, oldest first. */
  async function emailsTo(email: string): Promise<OutboxRecord[]> {
    const emails = await Array.fromAsync(kv.list<OutboxRecord>({ prefix: outboxRecords.all }), ({ value }) => value);
    return emails.filter(({ to }) => to === email);
  }

  function scan(who: TokenPair | null, bytes: Uint8Array<ArrayBuffer> | string, name = "file.bin"): Promise<Response> {
    const form = new FormData();
    form.set("file", new File([bytes], name));
    return call("POST", "/fingerprint/generate-fingerprint", who, form);
  }

  function claimForm(
    who: Pick<Person, "wallet">,
    hash: string,
    fields: Readonly<Record<string, string | File | null>> = {},
  ): FormData {
    const form = new FormData();
    const all = {
      objectName: "Tableau",
      walletAddress: who.wallet,
      hash,
      file: new File([PNG], "cover.png"),
      ...fields,
    };
    for (const [name, value] of Object.entries(all)) if (value !== null) form.set(name, value);
    return form;
  }

  const claim = (who: Person, hash: string, fields: Readonly<Record<string, string | File | null>> = {}) =>
    call("POST", "/object/register", who, claimForm(who, hash, fields));

  async function claimed(
    who: Person,
    hash: string,
    fields: Readonly<Record<string, string | File | null>> = {},
  ): Promise<OwnedObject> {
    const response = await claim(who, hash, fields);
    expect(response.status).toBe(201);
    return ((await response.json()) as { object: OwnedObject }).object;
  }

  return {
    ...application,
    call,
    register,
    signUp,
    emailsTo,
    scan,
    claim,
    claimForm,
    claimed,
    registrySize: async () =>
      ((await (await call("GET", "/health", null)).json()) as { registry: { size: number } }).registry.size,
    setUser,
    protect,
    nextCode,
    /** Makes a person an administrator whose sessions have proven a second factor, by writing the records. */
    async promote(email: string): Promise<void> {
      await setUser(email, { role: "admin" });
      await protect(email);
    },
    /** Returns the findings of fsck, as `record: problem`. */
    audit: async () =>
      (
        await fsck({
          kv,
          collections,
          blobs,
          now: environment.now,
          roots: options.roots ?? null,
          signed: {
            keys: [...application.checkpoints.keys(), ...application.keyLists.keys()],
            note: await application.file.read(),
          },
        })
      ).findings.map(({ record, problem }) => `${record}: ${problem}`),
    /** Returns the files of uploads that were neither published nor removed. */
    staged: () => [...Deno.readDirSync(join(dir, "blobs", "staged"))].map(({ name }) => name),
  };
}

/** Returns the JSON body, and fails unless the answer has this status. */
export async function body<T = Record<string, unknown>>(
  response: Response | Promise<Response>,
  status = 200,
): Promise<T> {
  const answer = await response;
  const value = (await answer.json()) as T;
  expect(answer.status, JSON.stringify(value)).toBe(status);
  return value;
}
