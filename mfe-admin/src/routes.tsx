import type { RouteObject } from "react-router-dom";
const routes: RouteObject[] = [{ path: "*", element: <p>mfe-admin</p> }];
export default routes;
