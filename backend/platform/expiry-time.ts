/** How far a clock may be set back unnoticed (ms). */
export const CLOCK_SLACK_MS = 60_000;

/**
 * Returns whether a deadline (`endsAt`, ms since 1970) is in the future, and no further than `lifeMs` from now: one
 * further away was set under a wrong clock, and would otherwise stay valid for as long.
 */
export const isAhead = (endsAt: number, now: number, lifeMs: number, slackMs = CLOCK_SLACK_MS): boolean =>
  endsAt > now && endsAt <= now + lifeMs + slackMs;

/** Whether something happened (`at`, ms since 1970) within the last `ms`, and not in what is still to come. */
export const isWithin = (at: number, now: number, ms: number, slackMs = CLOCK_SLACK_MS): boolean =>
  now - at <= ms && at <= now + slackMs;
