import type { RouteObject } from "react-router-dom";
const routes: RouteObject[] = [{ path: "*", element: <p>mfe-public</p> }];
export default routes;
