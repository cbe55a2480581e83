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

/** Layout of screens for signed-in users. It is loaded on demand, because other visitors do not need it. */
function Layout(props: LayoutProps) {
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <LazyLayout {...props} />
    </Suspense>
  );
}

// In the same chunk as the layout.
const LazyNotifications = lazy(
  () => import(/* webpackChunkName: "later-layout" */ "./notifications/notifications-screen.tsx"),
);

/** Page of the notifications. Like the bell, it belongs to the shell. */
const Notifications = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <LazyNotifications />
  </Suspense>
);

/** Preloads the layout while the access to a screen is still being decided. */
export const prefetchLayout = (): void => void loadLayout().catch(() => undefined);

const inside = (access: ScreenPlace["access"]) => access === "user" || access === "admin";

/**
 * Returns the route of a screen. Except for the home page, the route includes all addresses below it. The key
 * separates two screens of the same microfrontend.
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

/** All routes of the product, for the only router of the page. */
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
 * `/logout`: ends the session even if the server cannot be reached. Then goes to the login, with the given navigation
 * state.
 */
function SignOut() {
  const signedIn = useSignedIn();
  const { state } = useLocation();
  useEffect(() => {
    void session.signOut();
  }, []);
  return signedIn ? <FullPageSpinner /> : <Navigate to={paths.login} replace state={state} />;
}
