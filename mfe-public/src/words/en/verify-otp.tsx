import type { words as french } from "../fr/verify-otp.tsx";

export const words: typeof french = {
  title: "Confirm to continue",
  lead: (email) => (
    <>
      If an account has the address {email}, we have just sent it a six-digit code. Enter it here, or open the link in
      the e-mail in this browser.
    </>
  ),
  noRequest: "Something went wrong. Start over.",
  code: {
    filled: "The link in your e-mail has filled in the code. All you have to do is confirm.",
    incomplete: "Enter all six digits of the code.",
    sent: "We have sent you a new code. The previous one no longer works.",
    refused: "The code is wrong or has expired. Try again.",
    refusals: {},
    confirm: "Confirm and continue",
    checking: "Checking the code…",
    wrongAddress: "Is this the wrong address?",
    correct: "Correct it",
  },
  link: {
    searching: "We are looking for the request that this link belongs to.",
    otherBrowser: "This link only opens in the browser in which you made the request.",
    unread: "Your request could not be found",
    unexpected: "The server did not answer as expected. Try again in a moment.",
  },
};
