import { OFFERS_A_DAY, OFFERS_TO_ONE_A_DAY } from "../../contract/constants.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * At most `most` uses per `perMs`. All of them may be made at once; then they become available again one by one over
 * `perMs`. With `burst`, only `burst` uses may be made at once, and the rest become available over `perMs`, so that no
 * period of `perMs` ever has more than `most` uses.
 */
export interface Rule {
  readonly most: number;
  readonly perMs: number;
  readonly burst?: number;
  /**
   * Set if uses are counted in memory. They are written to the store soon after, or by the commit that the use belongs
   * to. This applies to reads of public data, claims, writes under an idempotency key, and e-mails about answers to
   * offers (decisions 0014, 0001, 0015, 0014).
   */
  readonly isBehind?: true;
  /**
   * Set if each use costs other people or the service something. An account with an unproven e-mail address then has a
   * tenth of the limit (`shares.ts`).
   */
  readonly costs?: true;
  /** Name of the uses in the refusal, as in "too many changes of objects"; "attempts" by default. */
  readonly of?: string;
}

/**
 * Every rate limit of the product, before `RATE_LIMIT_SCALE`. `…Account` counts by account or typed e-mail address,
 * `offerPairAccount` by both; `webhookHost` by the receiving host; `…Network` by account or typed address and the
 * client's network; all others by client address.
 */
export const RULES = {
  login: { most: 20, perMs: MINUTE_MS },
  register: { most: 5, perMs: HOUR_MS },
  refresh: { most: 300, perMs: MINUTE_MS },
  forgot: { most: 10, perMs: HOUR_MS },
  // Requests to reset a password. Over the next two limits no e-mail is sent, but the answer to the client is the same.
  forgotNetwork: { most: 5, perMs: HOUR_MS },
  forgotAccount: { most: 20, perMs: HOUR_MS },
  recovery: { most: 60, perMs: 10 * MINUTE_MS },
  recoveryNetwork: { most: 25, perMs: DAY_MS, burst: 13 },
  // The first attempt to enter a code is also counted, but never refused.
  recoveryAccount: { most: 100, perMs: DAY_MS },
  // Common count of guesses from all unknown devices; see `GUESSES`.
  passwordAccount: { most: 100, perMs: DAY_MS },
  passwordBeyondAccount: { most: 1, perMs: 10 * SECOND_MS },
  secondFactorAccount: { most: 25, perMs: DAY_MS, burst: 13 },
  // E-mails that warn of repeated guesses.
  warningAccount: { most: 1, perMs: DAY_MS },
  // Attempts to enter a code that was e-mailed to the account's address or to its new one.
  emailCodeAccount: { most: 25, perMs: DAY_MS, burst: 13 },
  // Counted by recipient, no matter who causes the e-mails, because the address may belong to a stranger.
  proofLetterAccount: { most: 5, perMs: DAY_MS },
  changeLetterAccount: { most: 5, perMs: DAY_MS },
  emailChangeAccount: { most: 5, perMs: DAY_MS },
  passkey: { most: 60, perMs: MINUTE_MS },
  // Adding a passkey sends an e-mail, and removing it later sends another one.
  passkeyAccount: { most: 20, perMs: HOUR_MS },
  // Creating an API key sends an e-mail, and revoking it later sends another one.
  apiKeyAccount: { most: 20, perMs: HOUR_MS },
  walletAccount: { most: 40, perMs: HOUR_MS },
  contact: { most: 5, perMs: HOUR_MS },
  lookup: { most: 120, perMs: MINUTE_MS, isBehind: true },
  // A page may show many badges, and some sites load all their badges from one address.
  badge: { most: 600, perMs: MINUTE_MS, isBehind: true },
  // Low, because a page reports each kind of failure only once.
  remoteFailure: { most: 30, perMs: HOUR_MS },
  // Low, because the signatures of each submitted key list are verified.
  keyList: { most: 20, perMs: HOUR_MS },
  // A whole collection may be registered at once. Bytes are limited by the quota (`objects/scans/quota.ts`); objects
  // by this daily limit.
  uploadAccount: { most: 20_000, perMs: DAY_MS, isBehind: true, costs: true },
  claimAccount: { most: 20_000, perMs: DAY_MS, isBehind: true, costs: true },
  // Each write with an idempotency key stores a record with the answer for a day.
  onceAccount: { most: 20_000, perMs: DAY_MS, isBehind: true, costs: true },
  // Each request looks up as many as 500 hashes.
  knownAccount: { most: 200, perMs: HOUR_MS, costs: true },
  // Changes of names and metadata, and erasures of files. Each is an entry in the log like a claim, so the limit is
  // the same.
  editAccount: { most: 20_000, perMs: DAY_MS, of: "changes of objects", costs: true },
  // Each offer stays in the lists of both parties for 14 days, and sends a notification.
  offerAccount: { most: OFFERS_A_DAY, perMs: DAY_MS, of: "offers", costs: true },
  // High enough to offer a whole collection to one person, but too low to fill the list of a stranger with offers.
  offerPairAccount: { most: OFFERS_TO_ONE_A_DAY, perMs: DAY_MS, of: "offers to this address", costs: true },
  // E-mails about offers, counted by recipient for all senders. Over the limit, an offer is still made or withdrawn,
  // but no e-mail is sent.
  offerLetterAccount: { most: 5, perMs: DAY_MS },
  // E-mails about answers to offers. Hundreds of offers may be answered at once. Over the limit, answers appear only as
  // notifications.
  answerLetterAccount: { most: 20, perMs: DAY_MS, isBehind: true },
  adminLetterAccount: { most: 5, perMs: DAY_MS },
  // Each verification notifies an owner.
  verifyAccount: { most: 600, perMs: HOUR_MS, costs: true },
  // Pages and histories of single objects, also of the account's own objects.
  readObjectAccount: { most: 1_200, perMs: HOUR_MS, of: "objects read" },
  // A challenge and its answer count as one use each; an answer reads the stored file.
  showFileAccount: { most: 120, perMs: HOUR_MS, costs: true },
  downloadAccount: { most: 300, perMs: HOUR_MS, costs: true },
  // Downloads with a ticket.
  download: { most: 120, perMs: MINUTE_MS },
  // Counted by the client address that opens the link in an e-mail. A mail service may open the links of many of its
  // users.
  unsubscribe: { most: 120, perMs: MINUTE_MS },
  proofAccount: { most: 120, perMs: HOUR_MS, costs: true },
  // Uses are milliseconds of CPU time for certificates, attestations and proofs. An archive that has begun continues
  // at this pace.
  drawingAccount: { most: 600_000, perMs: HOUR_MS, isBehind: true, costs: true, of: "documents" },
  // Uses are milliseconds of CPU time for images of public pages, by client address.
  drawing: { most: 60_000, perMs: HOUR_MS, isBehind: true, of: "pictures" },
  // Lists of more than `LONG_LIST` entries that are requested whole.
  wholeListAccount: { most: 60, perMs: HOUR_MS, isBehind: true, costs: true, of: "long lists" },
  // Each request may contain 10,000 proofs.
  proofsAccount: { most: 20, perMs: HOUR_MS, costs: true },
  exportAccount: { most: 5, perMs: DAY_MS },
  // Each added webhook sends an e-mail.
  webhookAccount: { most: 20, perMs: HOUR_MS, costs: true },
  // By registrable domain of the receiver, for all accounts together.
  webhookHost: { most: 7200, perMs: HOUR_MS, burst: 600, isBehind: true, of: "messages to this host" },
  // Challenges, pings and replays that a user starts.
  webhookSendAccount: { most: 60, perMs: HOUR_MS, costs: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;

/** Limits on the guesses of all unknown devices together at one subject, in addition to the limit of each network. */
interface Strangers {
  /** Rule that limits these guesses. */
  readonly within: RuleName;
  /** Rule for further guesses once `within` is used up; `null` if further guesses have to wait for `within`. */
  readonly beyond: RuleName | null;
  /**
   * Number of counted uses of `within` from which the owner is warned, because so many guesses cannot be their own
   * typing errors.
   */
  readonly pressedAt: number;
}

/** Limits for unknown devices, by kind of secret. `null` for a kind that only known devices can guess at. */
export const GUESSES: Readonly<Record<"password" | "secondFactor" | "stepUp", Strangers | null>> = {
  /**
   * At sign-in, by typed e-mail address. Over the limit, one guess every few seconds is allowed, so that no one is
   * locked out.
   */
  password: { within: "passwordAccount", beyond: "passwordBeyondAccount", pressedAt: 10 },
  /** Counted by account, after a correct password. Without a limit, six digits could be guessed. */
  secondFactor: { within: "secondFactorAccount", beyond: null, pressedAt: 5 },
  /** Confirmation of identity, counted by session. */
  stepUp: null,
};

export type GuessKind = keyof typeof GUESSES;

/**
 * Number of wrong guesses that one device or network may make without a wait. The last of them causes a wait of
 * `FIRST_WAIT_MS`, and each further one doubles it, up to `LONGEST_WAIT_MS`.
 */
export const FREE_GUESSES = 5;
export const FIRST_WAIT_MS = SECOND_MS;
export const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** The count of guesses starts again after this time without a guess (ms). */
export const GUESSES_KEPT_MS = DAY_MS;
