import { Outlet, ScrollRestoration } from "react-router-dom";

/** What every page has. */
export function Root() {
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
