import type { words as french } from "../fr/history.tsx";

export const words: typeof french = {
  title: "Activity history",
  objectPage: "Object page",
  backToList: "Back to traceability",
  backToScan: "Back to the scan",
  loading: "Loading activity…",
  failed: (reason) => `Could not load the activity: ${reason}`,
  empty: "No activity found for this object.",
  emptyMeans: "Its registration, its changes and its views will appear here.",
  public:
    "You are seeing what the public register says. Names are shown only to the owner, to a person who has received an offer of transfer, and to a person who shows the file.",
  zone: (time) => `Dates and times: ${time}.`,
  today: "Today",
  yesterday: "Yesterday",
  sentences: {
    OBJECT_MINT: "Object registered.",
    OBJECT_VIEW: "Object viewed.",
    OBJECT_REVOKE: "Object revoked.",
    OBJECT_EDIT: "Object details edited.",
  },
  otherEvent: "An event took place.",
  hands: {
    title: "From hand to hand",
    deleted: "Deleted account",
    you: "(you)",
    since: (from) => <>since {from}</>,
    between: (from, until) => (
      <>
        from {from} to {until}
      </>
    ),
    names: "Each name is the one that the owner had on that day. The public register itself names no one.",
  },
};
