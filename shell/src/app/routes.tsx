import { paths } from "@authentica/shared-ui/navigation/paths";
import { session, useSignedIn } from "@authentica/shared-ui/session";
import { lazy, Suspense, useEffect } from "react";
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation } from "react-router-dom";
import { FullPageSpinner } from "../errors/full-page.tsx";
import { PageError } from "../errors/page-error.tsx";
import { RemoteScreen } from "../remotes/remote-screen.tsx";
import { Guard, GuestsOnly } from "./access/guard.tsx";
import { Afterwards } from "./afterwards/afterwards.tsx";
import type { LayoutProps } from "./layout/layout.tsx";
import { ScreenSkeleton } from "./layout/screen-skeleton.tsx";
import { SCREENS, type ScreenPlace } from "./screens.ts";

const loadLayout = () => import(/* webpackChunkName: "later-layout" */ "./layout/layout.tsx");
const LazyLayout = lazy(loadLayout);

/** Layout of signed-in screens, which guests' pages do not load. */
function Layout(props: LayoutProps) {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <LazyLayout {...props} />
    </Suspense>
  );
}

// In one chunk with the layout.
const LazyNotifications = lazy(
  () => import(/* webpackChunkName: "later-layout" */ "./notifications/notifications-screen.tsx"),
);

/** The one screen that is the shell's own, as the bell is. */
const Notifications = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <LazyNotifications />
  </Suspense>
);

/** Preloads the layout before access is decided. */
export const prefetchLayout = (): void => void loadLayout().catch(() => undefined);

const inside = (access: ScreenPlace["access"]) => access === "user" || access === "admin";

/**
 * The route of a screen: its whole branch of addresses, but for the home page. The key keeps two screens of one
 * microfrontend apart.
 */
function screenRoute({ path, remote, access }: ScreenPlace): RouteObject {
  const screen = (
    <RemoteScreen key={path} remote={remote} screen={path} waiting={inside(access) ? <ScreenSkeleton /> : undefined} />
  );
  const element = access === "guest" ? <GuestsOnly key={path}>{screen}</GuestsOnly> : screen;
  return path === paths.home ? { index: true, element } : { path: `${path}/*`, element };
}

const routesFor = (access: ScreenPlace["access"]) =>
  SCREENS.filter((place) => place.access === access).map(screenRoute);

/** Every address of the product, for the page's one router. */
export const routes: RouteObject[] = [
  {
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
        <Afterwards />
      </>
    ),
    errorElement: <PageError />,
    children: [
      ...routesFor("public"),
      ...routesFor("guest"),
      {
        element: (
          <Guard key="user" needs="user">
            <Layout />
          </Guard>
        ),
        children: [...routesFor("user"), { path: paths.notifications, element: <Notifications /> }],
      },
      {
        element: (
          <Guard key="admin" needs="admin">
            <Layout sidebar={false} />
          </Guard>
        ),
        children: routesFor("admin"),
      },
      { path: paths.logout, element: <SignOut /> },
      { path: "*", element: <Navigate to={paths.home} replace /> },
    ],
  },
];

/**
 * `/logout`: ends the session, whether the server hears of it or not, and goes to the login with the state that it was given.
 */
function SignOut() {
  const signedIn = useSignedIn();
  const { state } = useLocation();
  useEffect(() => {
    void session.signOut();
  }, []);
  return signedIn ? <FullPageSpinner /> : <Navigate to={paths.login} replace state={state} />;
}
