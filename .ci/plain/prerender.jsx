export { default as routes, drawn } from "../../mfe-public/src/drawn.ts";
export { prerenderPage } from "../../shell/src/prerender.tsx";
