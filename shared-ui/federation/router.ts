/**
 * Exports that the federation shares as `react-router-dom`. A shared package ships as a whole, because a build does
 * not know what other microfrontends need; listing the exports in use halves its size. A test compares every import
 * of the product with this list.
 */
export {
  createBrowserRouter,
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  ScrollRestoration,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRouteError,
  useRoutes,
  useSearchParams,
} from "react-router";
export { RouterProvider } from "react-router/dom";
