import type { words as french } from "../fr/embed-panel.ts";

export const words: typeof french = {
  preview: "Preview of the badge",
  alt: (proofId) => `Proof ${proofId} in the Authentica register`,
  theme: "Appearance",
  themes: { auto: "As each reader prefers", light: "Light", dark: "Dark" },
  copy: "Copy the code",
  note: "An image and a link, without a script, for any page. The badge shows the status of the registration, including a revocation. But an image can be imitated: rely only on the page that it links to. On many sites, it is enough to paste the address of this page.",
};
