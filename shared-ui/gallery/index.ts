import "../tokens/index.css";
import "../tokens/late-fonts.css";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { applyTheme } from "../tokens/theme.ts";
import { Gallery } from "./gallery.tsx";

applyTheme();
const router = createBrowserRouter([{ path: "*", Component: Gallery }]);
createRoot(document.getElementById("root") as HTMLElement).render(createElement(RouterProvider, { router }));
