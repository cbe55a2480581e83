import * as z from "zod/mini";
import { choice, count, described, instant, nullable } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { releaseId } from "./release.ts";

/** Federation names of the microfrontends. */
const REMOTE_NAMES = ["mfe_public", "mfe_assets", "mfe_admin"] as const;

/** What of a microfrontend failed, in the order in which a page needs it. */
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
] as const;

/** Not there, silent for too long, broken off, another file than was asked for, an error of its code, a build that the shell does not run. */
const FAILURE_REASONS = ["missing", "hangs", "cut", "wrong", "throws", "refused"] as const;

const what = {
  remote: choice(REMOTE_NAMES, "The microfrontend."),
  release: nullable(releaseId(), "Its release; null: not known, or one of too many of a day."),
  kind: choice(FAILURE_KINDS, "What of it failed."),
  reason: choice(FAILURE_REASONS, "How."),
};

/** `POST /remote-failures`: a page could not show a screen of a microfrontend. */
export const RemoteFailureRequest = z.strictObject(what);
export interface RemoteFailureRequest extends Immutable<z.infer<typeof RemoteFailureRequest>> {}

/** Failures of one kind in one day. */
export const RemoteFailureCount = z.object({
  day: described(z.iso.date(), "When; UTC."),
  ...what,
  times: count("How many pages have told of it."),
  lastAt: instant("When the last of them did; UTC."),
});
export interface RemoteFailureCount extends Immutable<z.infer<typeof RemoteFailureCount>> {}
