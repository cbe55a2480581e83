import { createSession, type Session } from "./session.ts";

const nothingIsSent = () => Promise.reject(new Error("A page that is being prerendered sends nothing."));

/** The session in which a page is prerendered: nobody's. Stands where `page-session.ts` does in a browser. */
export const pageSession: Session = createSession({
  tokens: { read: () => null, write() {}, clear() {}, onOtherTab: () => () => {} },
  fetch: nothingIsSent,
  sendUpload: nothingIsSent,
  now: Date.now,
});
