import type { words as french } from "../fr/layout.tsx";

export const words: typeof french = {
  skip: "Skip to content",
  legalNotice: "Legal notice and contact",
  home: "Authentica, home page",
  navigation: "Main navigation",
  placesLang: undefined,
  places: {
    dashboard: "Dashboard",
    traceability: "Traceability",
    admin: "Admin",
    profile: "Profile",
    logout: "Sign out",
  },
  breadcrumbs: "Breadcrumbs",
  crumbs: {
    traceability: "Traceability",
    admin: "Admin",
    fingerprints: "Fingerprints",
    notifications: "Notifications",
    users: "Users",
    objects: "Objects",
    stats: "Statistics",
    audit: "Audit log",
    operations: "Operations",
  },
  menu: {
    title: "Menu",
    open: "Open the menu",
    missing: "The menu could not be loaded. Check your connection, then open it again.",
  },
  missing: "Check your connection, then try again.",
  profile: {
    missing: "Your profile could not be shown",
    saved: "Your profile has been updated.",
  },
  emailProof: {
    title: (email) => `Confirm ${email}`,
    lead: "Confirm this address to receive objects that are offered to you by e-mail.",
    later: "Later",
    enter: "Enter the code",
    missing: "The form for the code could not be shown",
    proven: "Your address is confirmed. Anything offered to you by e-mail is waiting among your objects.",
  },
};
