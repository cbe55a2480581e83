import { type ComponentProps, useLayoutEffect, useState } from "react";
import { RouterProvider } from "react-router-dom";

/**
 * Renders the product at the router's address. The provider subscribes to the router only when it is mounted, and
 * hydration takes time. If the user navigates before that, the router must announce its address again.
 */
export function Routed({ router }: Pick<ComponentProps<typeof RouterProvider>, "router">) {
  const [drawn] = useState(router.state.location);
  useLayoutEffect(() => {
    if (router.state.location !== drawn) void router.revalidate();
  }, [router, drawn]);
  return <RouterProvider router={router} />;
}
