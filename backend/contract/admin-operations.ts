import * as z from "zod/mini";
import { choice, count, described, flag, instant, link, list, nullable, part, text } from "./fields.ts";
import { Trouble } from "./health.ts";
import type { Immutable } from "./immutable.ts";
import { RemoteFailureCount, RemoteRate } from "./remote-failure.ts";

/** Result of an integrity check. */
const FsckResult = z.object({
  startedAt: instant("Start of the check; UTC."),
  endedAt: instant("End of the check; UTC."),
  clean: flag("Whether no problem was found."),
  read: described(z.record(z.string(), count()), "Number of records read, by kind."),
  findings: list(
    z.object({ record: text("Key of the record."), problem: text("Description of the problem.") }),
    "The first problems found.",
  ),
  findingsTotal: count("Number of problems found."),
  passes: count(
    "Number of passes over all records. A problem found in only one pass was a change in progress and is not counted.",
  ),
  passing: count("Number of findings that a later pass did not confirm."),
  part: z.optional(
    count("Part of the files whose bytes were read, 0 to 15: nightly checks read a sixteenth. Absent: all were read."),
  ),
});
export interface FsckResult extends Immutable<z.infer<typeof FsckResult>> {}

const remoteBuild = {
  release: nullable(z.string(), "Release of the build; null if the build was deployed without one."),
  healthy: flag("Whether the manifest could be parsed and its entry file could be fetched."),
  build: nullable(
    z.string(),
    "First 12 hexadecimal digits of the build’s digest, or of the manifest’s SHA-256 if there is no release; null if it could not be read.",
  ),
  version: nullable(z.string(), "Version of the build."),
  problem: nullable(z.string(), "Description of the current problem; null if there is none."),
};

const RemoteState = z.object({
  name: text("Federation name, such as mfe_public."),
  manifest: link("Address of the manifest."),
  ...remoteBuild,
  canary: nullable(
    z.object({ percent: count("Share of browsers that get the canary (per cent)."), ...remoteBuild }),
    "Release that some visitors get instead; null if there is none.",
  ),
});
export interface RemoteState extends Immutable<z.infer<typeof RemoteState>> {}

/**
 * What was wrong with the last answer of a witness. `contradiction`: it showed another history, and proved it;
 * `unproven`: without proof. `unstable`: it reported another size each time. `unusable`: another status.
 */
export const WITNESS_FAULTS = [
  "late",
  "unreachable",
  "unusable",
  "unknown-log",
  "refused",
  "invalid",
  "unstable",
  "unproven",
  "contradiction",
] as const;
export type WitnessFault = (typeof WITNESS_FAULTS)[number];

const WitnessState = z.object({
  name: text("Name of the witness in the policy."),
  address: link("Address of the witness."),
  counts: flag("Whether the quorum includes this witness, alone or in a group."),
  size: count("Largest tree (entries) that the witness is known to have cosigned."),
  cosignedAt: nullable(instant(), "Time of its latest cosignature, by its own clock; UTC. Null if there is none."),
  problem: nullable(z.string(), "Problem with its last answer; null if there was none."),
  fault: nullable(choice(WITNESS_FAULTS, "Kind of that problem."), "Kind of that problem; null if there was none."),
  status: nullable(count(), "HTTP status of that answer, if it is the problem; null otherwise."),
  isAlarm: flag("Whether an administrator must resolve the problem, because retries cannot."),
  askedAgainAt: nullable(
    instant(),
    "Earliest time of the next request to the witness; UTC. Null if it is asked in the next round.",
  ),
});
export interface WitnessState extends Immutable<z.infer<typeof WitnessState>> {}

/** Problems with a time-stamping authority. `list`: the trusted list cannot be verified. */
export const STAMP_FAULTS = ["unanswered", "invalid", "clock", "list", "unsaved"] as const;
export type StampFault = (typeof STAMP_FAULTS)[number];

/** `GET /admin/operations`. */
export const OperationsAnswer = z.object({
  version: text("Version of the service."),
  startedAt: instant("Start of the process; UTC."),
  remotes: list(RemoteState, "The microfrontends."),
  remoteFailures: list(
    RemoteFailureCount,
    "Failures to load microfrontends that pages reported in the last seven days.",
  ),
  remoteRates: list(RemoteRate, "Failure rate of each release of a microfrontend in the last seven days."),
  missingSettings: list(z.string(), "Required settings that are missing from a public service, such as LEGAL_NAME."),
  outbox: part("State of the outbox when it was last read.", {
    to: choice(
      ["server", "files"],
      "Destination of e-mails: a mail server, or files if none is configured. With files, no e-mail is delivered.",
    ),
    sentAt: nullable(instant(), "Time of this process's last delivery; UTC. Null if there was none."),
    waiting: count("Number of waiting e-mails."),
    oldestAt: nullable(instant(), "Creation of the oldest waiting e-mail; UTC. Null if none is waiting."),
    downSince: nullable(
      instant(),
      "Time since which the mail server accepts no e-mails; UTC. Null if it accepts them.",
    ),
  }),
  stamps: list(
    z.object({
      host: text("Host name of the authority."),
      authority: nullable(z.string(), "Signer of the latest time stamp; null before the first."),
      size: count("Number of entries that the latest time stamp covers; 0 before the first."),
      genTime: nullable(instant(), "Time stated in the latest time stamp; UTC."),
      certificateEndsAt: nullable(instant(), "Expiry of the certificate that signed it; UTC."),
      problem: nullable(z.string(), "Why the authority has issued no time stamp since; null if there is no problem."),
      fault: nullable(choice(STAMP_FAULTS, "Kind of that problem."), "Kind of that problem; null if there is none."),
    }),
    "Time-stamping authorities; empty if no time stamps are requested.",
  ),
  witnessing: part("Witnesses of the registry.", {
    needed: count("Fewest witnesses that must cosign a checkpoint before it is published; 0 if none."),
    witnesses: list(WitnessState, "Witnesses of the policy that have an address."),
    published: nullable(
      z.object({
        size: count("Number of entries that the checkpoint covers."),
        signedAt: instant("Time of the signature; UTC."),
      }),
      "Latest published checkpoint; null before the first.",
    ),
    signed: nullable(
      z.object({
        size: count("Number of entries that the checkpoint covers."),
        signedAt: instant("Time of the signature; UTC."),
      }),
      "Latest signed checkpoint; null before the first.",
    ),
    stopped: nullable(z.string(), "Why signing and registration have stopped; null if they have not."),
  }),
  troubles: list(Trouble, "Current problems of this process."),
  fsck: part("Integrity check of everything stored.", {
    runningSince: nullable(instant(), "Start of the running check; UTC. Null if none is running."),
    last: nullable(FsckResult, "Result of the last check; null before the first."),
  }),
});
export interface OperationsAnswer extends Immutable<z.infer<typeof OperationsAnswer>> {}

/**
 * `POST /admin/fsck`: answers 202 once the check has begun; `GET /admin/operations` shows when it is done. Answers
 * 409 while a check is running.
 */
export const FsckRequest = z.strictObject({});
export const FsckAnswer = z.object({ runningSince: instant("Start of the check; UTC.") });
export interface FsckAnswer extends Immutable<z.infer<typeof FsckAnswer>> {}

/**
 * `POST /admin/witnesses`: requests cosignatures from the witnesses, and answers when they have answered. `GET
 * /admin/operations` shows the results.
 */
export const AskWitnessesRequest = z.strictObject({});
export const AskWitnessesAnswer = z.object({ askedAt: instant("Time of the requests to the witnesses; UTC.") });
export interface AskWitnessesAnswer extends Immutable<z.infer<typeof AskWitnessesAnswer>> {}
