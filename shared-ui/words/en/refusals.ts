import type { words as french } from "../fr/refusals.ts";
import { words as failure } from "./failure.ts";

export const words: typeof french = {
  byCode: {
    invalid_input: "Something you entered is missing or not valid. Check it, then try again.",
    invalid_credentials: "These sign-in details are not correct. Check them, then try again.",
    second_factor_required: "Confirm with your second factor to sign in.",
    unauthenticated: "Your session has ended. Please sign in again.",
    forbidden: "This request was refused. Check what you entered, and that your account is allowed to do this.",
    not_found: "What you are looking for does not exist, or no longer does.",
    method_not_allowed: "The service does not allow this request.",
    not_acceptable: "The service cannot answer in the requested form.",
    already_registered: "This file is already in the register.",
    conflict: "Another change stands in the way of this one. Reload the page, then try again.",
    in_progress: "This request is already in progress. Please wait a moment.",
    gone: "What you are looking for no longer exists, or this link has expired.",
    too_large: "This file, or this data, is larger than allowed.",
    unsupported_media_type: "This type of file is not accepted here.",
    key_reused: "This request differs from the one already received. Reload the page, then try again.",
    timeout: "The upload stopped before the end. Check your connection, then try again.",
    rate_limited: `${failure.tooMany} Try again later.`,
    reauthentication_required: "Confirm your identity to continue.",
    second_factor_missing: "Add a second factor to your account first.",
    internal: failure.serverTrouble,
    unavailable: "The service is very busy, or restarting. Try again in a moment.",
    awaiting_witnesses: failure.awaitingWitnesses,
    publication_stopped: failure.publicationStopped,
    quota_exceeded: "Your account has no room left. Files that are waiting to be registered take up room, too.",
    no_space: "The server has no room left for new files. Try again later.",
  },
  refused: "The service refused this request.",
};
