import type { words as french } from "../fr/errors.ts";

const UNLOADED = "This page could not be loaded";
const RELOAD = "Reload the page";

export const words: typeof french = {
  loading: "Loading the page…",
  page: {
    documentTitle: "Error — Authentica",
    title: "Something unexpected went wrong",
    message:
      "The application has stopped. Your objects and the register have not been affected. Reload the page to continue.",
    reload: RELOAD,
    home: "Back to the home page",
  },
  account: {
    name: "Account unavailable",
    title: "Your account could not be loaded",
    message: "The server is not answering as it should. You are still signed in; try again in a moment.",
  },
  screen: {
    name: "Page unavailable",
    documentTitle: "Page unavailable — Authentica",
    reload: RELOAD,
    unreached: {
      title: UNLOADED,
      message:
        "Part of the application did not answer. Check your connection, then try again; the rest of the site is working.",
    },
    faulty: {
      title: UNLOADED,
      message:
        "A file of the application is missing or is not the expected one. Your connection is not the cause; try again in a moment, the rest of the site is working.",
    },
    refused: {
      title: "This part needs another version of the application",
      message:
        "Reload the page to get it. If you see this message again, that version is not in service; the rest of the site is working.",
    },
    replaced: {
      title: "A new version of this part is in service",
      message: "This page was opened with the previous one. Reload it to continue.",
    },
    broken: {
      title: "This page ran into an error",
      message: "Your data has not been affected. Try again; if the error comes back, the rest of the site is working.",
    },
  },
};
