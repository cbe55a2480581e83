// Serves this microfrontend without the shell, for `npm run dev`. The production build does not contain this code.
if (import.meta.env.DEV)
  // The design tokens come first, because their CSS defines the order of the cascade layers. Shared packages are only
  // available behind this dynamic import.
  import("@authentica/shared-ui/tokens/index.css").then(() => import("./standalone.ts"));
