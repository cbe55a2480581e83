import { mountStandalone } from "../federation/standalone.tsx";
import { applyTheme } from "../tokens/theme.ts";
import { Gallery } from "./gallery.tsx";

applyTheme();
mountStandalone([{ path: "*", Component: Gallery }]);
