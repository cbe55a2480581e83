/**
 * What the federation shares as `react-router-dom`. A shared package is shipped whole, since nobody knows at build what
 * another microfrontend will ask of it; naming the part that the product uses halves it. A test holds every import of
 * the product against this list.
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
