// Page of this microfrontend without shell (`npm run dev`). Released builds do not contain it.
if (import.meta.env.DEV)
  // Design tokens load before every other style, so that the order of the CSS layers is defined. Shared packages are
  // available only after this dynamic import.
  import("@authentica/shared-ui/tokens/index.css").then(() => import("./standalone.ts"));
