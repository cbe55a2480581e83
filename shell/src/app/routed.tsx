import { type ComponentProps, useLayoutEffect, useState } from "react";
import { RouterProvider } from "react-router-dom";

/**
 * The product at the router's address. A provider hears of addresses once it stands, and a page that is taken over in slices takes its
 * time: where somebody has gone on meanwhile, the router tells where it is once more.
 */
export function Routed({ router }: Pick<ComponentProps<typeof RouterProvider>, "router">) {
  const [drawn] = useState(router.state.location);
  useLayoutEffect(() => {
    if (router.state.location !== drawn) void router.revalidate();
  }, [router, drawn]);
  return <RouterProvider router={router} />;
}
