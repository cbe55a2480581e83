/** Words of the pages for a refused API address that was opened in a browser, in English. */
import type { RefusalPageWords } from "../fr/refusal-pages.ts";

export const refusalPages: RefusalPageWords = {
  notFound: {
    title: "Nothing at this address",
    text: "The link may be incomplete, or what it pointed to no longer exists.",
    link: "Back to the home page",
  },
  exportGone: {
    title: "This link no longer works",
    text: "The copy of your data can be downloaded once, shortly after you request it. Request a new one.",
    link: "Back to your dashboard",
  },
  unsubscribeGone: {
    title: "This link no longer works",
    text: "The account no longer uses the address that this link was sent to. You can choose what you receive in your notifications.",
    link: "Choose which messages you receive",
  },
  downloadGone: {
    title: "This link no longer works",
    text: "A download link works once, and only for a short time. You can get a new one from your objects.",
    link: "See your objects",
  },
  failed: {
    title: "An unexpected error occurred",
    text: "Your objects and the register were not affected. Try again in a moment.",
    link: "Try again",
  },
  notPage: {
    title: "This address is not a page",
    text: "The application uses it on your behalf. Please start again from the home page.",
    link: "Back to the home page",
  },
  reference: "Reference to give to support:",
};
