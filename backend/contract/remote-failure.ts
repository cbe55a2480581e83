import * as z from "zod/mini";
import { choice, count, described, instant, list, nullable } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { releaseId, remoteName } from "./release.ts";

/** Part of a microfrontend that failed, in the order in which a page needs the parts. */
const FAILURE_KINDS = [
  "addresses",
  "manifest",
  "contract",
  "entry",
  "expose",
  "shape",
  "chunk",
  "style",
  "render",
  "uncaught",
] as const;

/**
 * Why a part failed: it is missing, timed out, was interrupted, is another file than requested, threw an error, or
 * belongs to a build that the shell refuses to run.
 */
const FAILURE_REASONS = ["missing", "hangs", "cut", "wrong", "throws", "refused"] as const;

/** Position in a script of the build. The error message is not sent, because it may contain personal data. */
const position = z
  .string()
  .check(z.regex(/^static\/js\/[\w./-]{1,120}\.js:\d{1,7}:\d{1,7}$/, "must be static/js/….js:LINE:COLUMN"));

const what = {
  remote: remoteName("The microfrontend."),
  release: nullable(
    releaseId(),
    "Release of the microfrontend; null if unknown, or if too many releases were reported that day.",
  ),
  kind: choice(FAILURE_KINDS, "The part that failed."),
  reason: choice(FAILURE_REASONS, "Kind of failure."),
};

/**
 * `POST /remote-failures`: reports that a page could not show a screen of a microfrontend, or that the code of the
 * microfrontend threw an uncaught error.
 */
export const RemoteFailureRequest = z.strictObject({
  ...what,
  at: z.optional(described(position, "Position of the error in its scripts: file, line and column.")),
});
export interface RemoteFailureRequest extends Immutable<z.infer<typeof RemoteFailureRequest>> {}

/** Number of failures of one kind on one day. */
export const RemoteFailureCount = z.object({
  day: described(z.iso.date(), "Day of the failures; UTC."),
  ...what,
  at: z.optional(described(position, "Position of the error in its scripts: file, line and column.")),
  times: count("Number of pages that reported it."),
  lastAt: instant("Time of the last report; UTC."),
});
export interface RemoteFailureCount extends Immutable<z.infer<typeof RemoteFailureCount>> {}

/** Failure rate of one release of a microfrontend in the last seven days. */
export const RemoteRate = z.object({
  remote: what.remote,
  release: nullable(releaseId(), "The release; null if the build was deployed without one."),
  pages: count("Number of pages served with a screen of this release."),
  failures: count("Number of failures that these pages reported; each kind counts once per page."),
});
export interface RemoteRate extends Immutable<z.infer<typeof RemoteRate>> {}

/** `GET /metrics/microfrontends`. */
export const RemoteRatesAnswer = z.object({ rates: list(RemoteRate, "Releases of which a page was served.") });
export interface RemoteRatesAnswer extends Immutable<z.infer<typeof RemoteRatesAnswer>> {}
