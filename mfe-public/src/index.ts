// For `npm run dev`: serves this microfrontend without the shell. The production build does not contain it.
if (import.meta.env.DEV)
  // The tokens before every other style, so that the order of the layers is known; shared packages exist only behind this boundary.
  import("@authentica/shared-ui/tokens/index.css").then(() => import("./standalone.ts"));
