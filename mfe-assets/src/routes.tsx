import type { RouteObject } from "react-router-dom";
const routes: RouteObject[] = [{ path: "*", element: <p>mfe-assets</p> }];
export default routes;
