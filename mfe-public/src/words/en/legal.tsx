import type { words as french } from "../fr/legal.tsx";

export const words: typeof french = {
  version: (date) => <>Version of {date}</>,
  translation: "This page is a translation: wherever it differs from the French text, the French text prevails.",
  contents: "Contents",
  operator: {
    name: "Name or company name",
    form: "Legal form",
    registration: "Company registration",
    address: "Address",
    phone: "Telephone",
    director: "Publication director",
    hostName: "Name",
    hostAddress: "Address",
    hostPhone: "Telephone",
    contact: "Contact",
    unread: "Could not be loaded",
  },
};
