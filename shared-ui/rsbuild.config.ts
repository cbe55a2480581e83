import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { devPort } from "./federation/dev-servers.ts";
import { words } from "./words/fr/page.ts";

/** Page of the design system. It exists during development only, because shared-ui ships inside the microfrontends. */
export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: "./gallery/index.ts" } },
  html: {
    template: "./federation/index.html",
    templateParameters: words,
    title: "Composants — Authentica",
    favicon: "../shell/public/favicon.svg",
  },
  server: { port: devPort("gallery"), strictPort: true },
});
