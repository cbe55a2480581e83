import * as z from "zod/mini";
import { choice, count, described, flag, instant, link, list, nullable, part, text } from "./fields.ts";
import { Trouble } from "./health.ts";
import type { Immutable } from "./immutable.ts";
import { RemoteFailureCount, RemoteRate } from "./remote-failure.ts";

/** Result of an integrity check. */
const FsckResult = z.object({
  startedAt: instant("When it began; UTC."),
  endedAt: instant("When it ended; UTC."),
  clean: flag("Whether everything holds."),
  read: described(z.record(z.string(), count()), "How many records were read, by kind."),
  findings: list(
    z.object({ record: text("The record."), problem: text("What does not hold.") }),
    "The first of what does not hold.",
  ),
  findingsTotal: count("How many do not hold."),
  passes: count("How often everything was read: what one reading alone found was a change under way."),
  passing: count("Findings that were gone at the last reading."),
});
export interface FsckResult extends Immutable<z.infer<typeof FsckResult>> {}

const remoteBuild = {
  release: nullable(z.string(), "Its release; null where the build lies at its place without one."),
  healthy: flag("Whether its manifest could be read, and the file that it names be fetched."),
  build: nullable(
    z.string(),
    "First 12 digits of the build’s digest, or of the manifest’s SHA-256 where there is no release; null when it could not be read.",
  ),
  version: nullable(z.string(), "Its version."),
  problem: nullable(z.string(), "What does not hold, while that is so."),
};

const RemoteState = z.object({
  name: text("Its name, such as mfe_public."),
  manifest: link("Address of its manifest."),
  ...remoteBuild,
  canary: nullable(
    z.object({ percent: count("Share of the browsers that get it, in hundredths."), ...remoteBuild }),
    "A release that some visitors get in its place; null: none.",
  ),
});
export interface RemoteState extends Immutable<z.infer<typeof RemoteState>> {}

const WitnessState = z.object({
  name: text("What the policy calls it."),
  address: link("Where it is asked."),
  counts: flag("Whether the quorum asks for it, alone or among others."),
  size: count("Entries of the registry that it has cosigned, as far as it has said."),
  cosignedAt: nullable(instant(), "Its latest cosignature, by its own clock; UTC. Null: none yet."),
  problem: nullable(z.string(), "What was wrong with its last answer; null: nothing."),
  isAlarm: flag("Whether the problem waits for a person: asking again does not mend it."),
  askedAgainAt: nullable(instant(), "Before when it is not asked again; UTC. Null: with the next round."),
});
export interface WitnessState extends Immutable<z.infer<typeof WitnessState>> {}

/** `GET /admin/operations`. */
export const OperationsAnswer = z.object({
  version: text("Version of the service."),
  startedAt: instant("Since when the process runs; UTC."),
  remotes: list(RemoteState, "The microfrontends."),
  remoteFailures: list(RemoteFailureCount, "Reports of pages, over seven days, of microfrontends that failed to load."),
  remoteRates: list(RemoteRate, "How each release of a microfrontend has done in seven days."),
  missingSettings: list(z.string(), "Settings that a service open to the public lacks, such as LEGAL_NAME."),
  outbox: part("Waiting e-mails, when the outbox was last read.", {
    to: choice(["server", "files"], "Where e-mails go. Files: no mail server is set, and no e-mail is delivered."),
    sentAt: nullable(instant(), "When this process last delivered one; UTC. Null: none yet."),
    waiting: count("How many wait."),
    oldestAt: nullable(instant(), "When the oldest of them was written; UTC. Null: none waits."),
    downSince: nullable(instant(), "Since when the mail server takes none; UTC. Null: it does."),
  }),
  stamps: list(
    z.object({
      host: text("Whom the service asks."),
      authority: nullable(z.string(), "Who has signed the last stamp; null before the first."),
      size: count("Entries that it covers; 0 before the first."),
      genTime: nullable(instant(), "The authority's time in it; UTC."),
      certificateEndsAt: nullable(instant(), "End of the certificate that has signed it; UTC."),
      problem: nullable(z.string(), "Why the authority has given none since, while that is so."),
    }),
    "Time-stamping authorities, one by one; none: no stamps are requested.",
  ),
  witnessing: part("The witnesses of the registry.", {
    needed: count("Fewest that must have seen a checkpoint before it is published; 0: none."),
    witnesses: list(WitnessState, "Those that the policy names with an address."),
    published: nullable(
      z.object({ size: count("How many entries it covers."), signedAt: instant("When it was signed; UTC.") }),
      "The checkpoint that is published; null before the first.",
    ),
    signed: nullable(
      z.object({ size: count("How many entries it covers."), signedAt: instant("When it was signed; UTC.") }),
      "The one that was signed last; null before the first.",
    ),
    stopped: nullable(z.string(), "Why nothing is signed and nothing registered; null while all is well."),
  }),
  troubles: list(Trouble, "What is not well in this process."),
  fsck: part("The reading of everything stored.", {
    runningSince: nullable(instant(), "Since when a reading is under way; null: none."),
    last: nullable(FsckResult, "The last one; null before the first."),
  }),
});
export interface OperationsAnswer extends Immutable<z.infer<typeof OperationsAnswer>> {}

/**
 * `POST /admin/fsck`: answers 202 once the check has begun; `GET /admin/operations` shows when it is done. Answers
 * 409 while a check is running.
 */
export const FsckRequest = z.strictObject({});
export const FsckAnswer = z.object({ runningSince: instant("Since when it is under way; UTC.") });
export interface FsckAnswer extends Immutable<z.infer<typeof FsckAnswer>> {}

/** `POST /admin/witnesses`: answers when the witnesses have answered; `GET /admin/operations` shows the results. */
export const AskWitnessesRequest = z.strictObject({});
export const AskWitnessesAnswer = z.object({ askedAt: instant("When they were asked; UTC.") });
export interface AskWitnessesAnswer extends Immutable<z.infer<typeof AskWitnessesAnswer>> {}
