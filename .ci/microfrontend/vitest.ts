/** Vitest settings for the tests of a microfrontend: a happy-dom document, and shared-ui compiled with the sources. */
import type { ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = {
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    css: { modules: { classNameStrategy: "non-scoped" } },
    server: { deps: { inline: [/@authentica/] } },
  },
};

export default config;
