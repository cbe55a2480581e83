export { default as routes } from "../../mfe-public/src/routes.tsx";
export { prerenderPage } from "../../shell/src/prerender.tsx";
