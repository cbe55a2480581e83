import { createSession, type Session } from "./session.ts";

const nothingIsSent = () => Promise.reject(new Error("Requests are not allowed while prerendering."));

/** Empty session for prerendering, which replaces `page-session.ts`. */
export const pageSession: Session = createSession({
  tokens: { read: () => null, write() {}, clear() {}, onOtherTab: () => () => {} },
  fetch: nothingIsSent,
  sendUpload: nothingIsSent,
  now: Date.now,
});
