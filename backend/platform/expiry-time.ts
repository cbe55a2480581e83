/** Largest backward jump of the clock that is accepted (ms). */
export const CLOCK_SLACK_MS = 60_000;

/**
 * Returns whether a deadline (`endsAt`, ms since 1970) is in the future, but at most `lifeMs` from now. A later
 * deadline was set by a wrong clock and would be valid for too long.
 */
export const isAhead = (endsAt: number, now: number, lifeMs: number, slackMs = CLOCK_SLACK_MS): boolean =>
  endsAt > now && endsAt <= now + lifeMs + slackMs;

/** Returns whether something happened (`at`, ms since 1970) within the last `ms`, and not in the future. */
export const isWithin = (at: number, now: number, ms: number, slackMs = CLOCK_SLACK_MS): boolean =>
  now - at <= ms && at <= now + slackMs;
