import type { words as french } from "../fr/developers.tsx";

export const words: typeof french = {
  title: "Developers",
  lead: (docs) => <>For your own programs. {docs("API documentation")}.</>,
  error: "Error:",
  apiKeys: {
    loading: "Loading your API keys…",
    missing: "Your API keys could not be shown",
  },
  webhooks: {
    loading: "Loading your webhooks…",
    missing: "Your webhooks could not be shown",
  },
};
