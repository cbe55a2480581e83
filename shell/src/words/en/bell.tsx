import type { words as french } from "../fr/bell.tsx";

export const words: typeof french = {
  title: "Notifications",
  unread: (_count, digits) => `Notifications, ${digits} unread`,
  loading: "Loading…",
  sentenceLang: undefined,
  failed: "Your notifications could not be loaded.",
  missing: "Your notifications could not be shown",
  announcement: {
    one: (line, sentence) => (
      <>
        New notification: {line}. {sentence}
      </>
    ),
    untold: (sentence) => <>New notification. {sentence}</>,
    several: (count) => `${count} new notifications.`,
  },
};
