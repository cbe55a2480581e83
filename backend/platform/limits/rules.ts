import { OFFERS_A_DAY, OFFERS_TO_ONE_A_DAY } from "../../contract/constants.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * So many uses in a time, ms. They may be spent at once; then they come back one by one over that time. Where `burst` is
 * given, only so many may be spent at once and the others come back over the time: then no span of it ever sees more than `most`.
 */
export interface Rule {
  readonly most: number;
  readonly perMs: number;
  readonly burst?: number;
  /** Counted in memory, and written soon after or by the commit that it is for: reads of what is public, claims, writes under a key, letters of answers (decisions 0014, 0001, 0015, 0014). */
  readonly isBehind?: true;
  /** What it limits costs others something: an account with an unproven e-mail address has a tenth of it (`shares.ts`). */
  readonly costs?: true;
  /** Of what there were too many, as the refusal says it; attempts where it does not say. */
  readonly of?: string;
}

/**
 * Every limit of the product, before `RATE_LIMIT_SCALE`. `…Account`: by account or typed e-mail, `offerPairAccount` by both; `webhookHost` by the host that is sent to;
 * `…Network`: by account or typed e-mail and the client's network; the others by client address.
 */
export const RULES = {
  login: { most: 20, perMs: MINUTE_MS },
  register: { most: 5, perMs: HOUR_MS },
  refresh: { most: 300, perMs: MINUTE_MS },
  forgot: { most: 10, perMs: HOUR_MS },
  // Beyond these no letter is sent, and nothing is said.
  forgotNetwork: { most: 5, perMs: HOUR_MS },
  forgotAccount: { most: 20, perMs: HOUR_MS },
  recovery: { most: 60, perMs: 10 * MINUTE_MS },
  recoveryNetwork: { most: 25, perMs: DAY_MS, burst: 13 },
  // The first try of a code is counted here and never refused.
  recoveryAccount: { most: 100, perMs: DAY_MS },
  // What strangers guess, wherever they are; see `GUESSES`.
  passwordAccount: { most: 100, perMs: DAY_MS },
  passwordBeyondAccount: { most: 1, perMs: 10 * SECOND_MS },
  secondFactorAccount: { most: 25, perMs: DAY_MS, burst: 13 },
  // E-mails warning that someone keeps trying.
  warningAccount: { most: 1, perMs: DAY_MS },
  // Codes of letters to the address of the account, or to its new one.
  emailCodeAccount: { most: 25, perMs: DAY_MS, burst: 13 },
  // By recipient address, whoever causes the e-mails: it may be a stranger's.
  proofLetterAccount: { most: 5, perMs: DAY_MS },
  changeLetterAccount: { most: 5, perMs: DAY_MS },
  emailChangeAccount: { most: 5, perMs: DAY_MS },
  passkey: { most: 60, perMs: MINUTE_MS },
  // Each one added, and later removed, sends an e-mail.
  passkeyAccount: { most: 20, perMs: HOUR_MS },
  // Each one created, and later revoked, sends an e-mail.
  apiKeyAccount: { most: 20, perMs: HOUR_MS },
  walletAccount: { most: 40, perMs: HOUR_MS },
  contact: { most: 5, perMs: HOUR_MS },
  lookup: { most: 120, perMs: MINUTE_MS, isBehind: true },
  // A page may show many, and some sites ask for all of theirs from one address.
  badge: { most: 600, perMs: MINUTE_MS, isBehind: true },
  // A page reports each kind once.
  remoteFailure: { most: 30, perMs: HOUR_MS },
  // Each is a few signatures to check.
  keyList: { most: 20, perMs: HOUR_MS },
  // A whole collection is registered in one go: bytes are bounded by the quota (`objects/scans/quota.ts`), objects by
  // the day.
  uploadAccount: { most: 20_000, perMs: DAY_MS, costs: true },
  claimAccount: { most: 20_000, perMs: DAY_MS, isBehind: true, costs: true },
  // Each leaves a record with its answer for a day.
  onceAccount: { most: 20_000, perMs: DAY_MS, isBehind: true, costs: true },
  // Each looks up to 500 hashes up.
  knownAccount: { most: 200, perMs: HOUR_MS, costs: true },
  // Names, metadata and erased files. Each is an entry like a claim, and an account may change as many as it may
  // claim.
  editAccount: { most: 20_000, perMs: DAY_MS, of: "changes of objects", costs: true },
  // Each is in two lists for 14 days, and notifies.
  offerAccount: { most: OFFERS_A_DAY, perMs: DAY_MS, of: "offers", costs: true },
  // A collection goes to one person in one go, and no account fills the list of a stranger.
  offerPairAccount: { most: OFFERS_TO_ONE_A_DAY, perMs: DAY_MS, of: "offers to this address", costs: true },
  // By recipient address, whoever sends. Beyond it an offer is made, or taken back, without an e-mail.
  offerLetterAccount: { most: 5, perMs: DAY_MS },
  // Hundreds of offers may be answered in one go. Beyond it only the bell reports answers.
  answerLetterAccount: { most: 20, perMs: DAY_MS, isBehind: true },
  adminLetterAccount: { most: 5, perMs: DAY_MS },
  // Each notifies an owner.
  verifyAccount: { most: 600, perMs: HOUR_MS, costs: true },
  // Pages and histories of single objects, one's own included.
  readObjectAccount: { most: 1_200, perMs: HOUR_MS, of: "objects read" },
  // A challenge and its answer count one each; an answer reads the stored file.
  showFileAccount: { most: 120, perMs: HOUR_MS, costs: true },
  downloadAccount: { most: 300, perMs: HOUR_MS, costs: true },
  // By ticket.
  download: { most: 120, perMs: MINUTE_MS },
  // By the address in a letter; a mail service asks for many of its readers.
  unsubscribe: { most: 120, perMs: MINUTE_MS },
  proofAccount: { most: 120, perMs: HOUR_MS, costs: true },
  // Uses are milliseconds of CPU: certificates, attestations and proofs. An archive that has begun continues at this
  // pace.
  drawingAccount: { most: 600_000, perMs: HOUR_MS, isBehind: true, costs: true, of: "documents" },
  // The same for pictures of public pages, by client address.
  drawing: { most: 60_000, perMs: HOUR_MS, isBehind: true, of: "pictures" },
  // Lists of more than `LONG_LIST` entries that are asked for whole.
  wholeListAccount: { most: 60, perMs: HOUR_MS, isBehind: true, costs: true, of: "long lists" },
  // Each is up to 10,000 proofs.
  proofsAccount: { most: 20, perMs: HOUR_MS, costs: true },
  exportAccount: { most: 5, perMs: DAY_MS },
  // Each one added sends an e-mail.
  webhookAccount: { most: 20, perMs: HOUR_MS, costs: true },
  // By registrable domain of the receiver, all accounts together.
  webhookHost: { most: 7200, perMs: HOUR_MS, burst: 600, isBehind: true, of: "messages to this host" },
  // By hand: challenges, pings and replays.
  webhookSendAccount: { most: 60, perMs: HOUR_MS, costs: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;

/** What strangers may guess at one subject together, beside what each network may. */
interface Strangers {
  /** How much at once and over its time. */
  readonly within: RuleName;
  /** The rule for further guesses once it is used up; `null`: wait until some have come back. */
  readonly beyond: RuleName | null;
  /** From this many uses of `within` on, guesses are no longer the owner's typing errors. */
  readonly pressedAt: number;
}

/** What is guessed at, and what strangers may guess of it together; `null`: no stranger gets so far. */
export const GUESSES: Readonly<Record<"password" | "secondFactor" | "stepUp", Strangers | null>> = {
  /** At sign-in, by typed e-mail address. Beyond it, a pace of seconds, which locks no one out. */
  password: { within: "passwordAccount", beyond: "passwordBeyondAccount", pressedAt: 10 },
  /** By account, after a correct password. Six digits must not be guessed without limit. */
  secondFactor: { within: "secondFactorAccount", beyond: null, pressedAt: 5 },
  /** By session. */
  stepUp: null,
};

export type GuessKind = keyof typeof GUESSES;

/** Wrong guesses from one device or network that cost nothing; each one more doubles the wait, up to the longest. */
export const FREE_GUESSES = 5;
export const FIRST_WAIT_MS = SECOND_MS;
export const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** After this time without a guess the count starts again. */
export const GUESSES_KEPT_MS = DAY_MS;
