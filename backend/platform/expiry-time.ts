/** How far a clock may be set back, as clocks are, without anybody noticing; ms. */
export const CLOCK_SLACK_MS = 60_000;

/**
 * Whether the end of a time (`endsAt`, ms since 1970) is still ahead, and no further than `lifeMs` from now: one that is
 * was set under a clock that was ahead, and would let somebody in for as long as that clock was wrong.
 */
export const isAhead = (endsAt: number, now: number, lifeMs: number, slackMs = CLOCK_SLACK_MS): boolean =>
  endsAt > now && endsAt <= now + lifeMs + slackMs;

/** Whether something happened (`at`, ms since 1970) within the last `ms`, and not in what is still to come. */
export const isWithin = (at: number, now: number, ms: number, slackMs = CLOCK_SLACK_MS): boolean =>
  now - at <= ms && at <= now + slackMs;
