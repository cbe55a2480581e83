/**
 * Exports of `react-router-dom` that the federation shares. A shared package is always loaded as a whole, because a
 * build cannot know what other microfrontends need; this list of the exports in use halves its size. A test compares
 * all imports of the product with the list.
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
