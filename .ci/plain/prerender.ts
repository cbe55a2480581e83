export { default as routes, drawn, drawnLedger, drawnObjects } from "../../mfe-public/src/drawn.ts";
export { others, prerenderPage, screens, words } from "../../shell/src/prerender.tsx";
