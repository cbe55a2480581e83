import type { words as french } from "../fr/waiting.ts";

export const words: typeof french = {
  limited: {
    title: "The limit has been reached for now",
    means: (when) => `The rest will continue automatically ${when}. Keep this tab open.`,
  },
  away: {
    title: "The service is not responding",
    offline: "You are offline",
    means: "Nothing is lost. The rest will continue automatically.",
  },
  when: {
    today: (time) => `at ${time}`,
    thisWeek: (weekday, time) => `on ${weekday} at ${time}`,
    later: (dateAndTime) => `on ${dateAndTime}`,
  },
  retryNow: "Try again now",
  refusals: {
    no_space: "The server has no room left for new files. Try again later.",
    timeout: "The upload stopped before the end. Check your connection, then try again.",
    unavailable: "The service is very busy, or restarting. Try again in a moment.",
  },
};
