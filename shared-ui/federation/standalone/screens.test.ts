import { expect, test } from "vitest";
import { screensOf } from "./screens.ts";

test("the development page lists the screens of a microfrontend from its routes, with an example for each parameter", () => {
  const routes = [
    { path: "/", element: null },
    { path: "login", element: null },
    {
      path: "explorer",
      children: [
        { index: true as const, element: null },
        { path: ":tokenId", element: null },
        { path: ":unheardOf", element: null },
      ],
    },
    {
      path: "admin",
      children: [
        { path: "stats", element: null },
        { path: ":collection", element: null },
      ],
    },
  ];
  expect(screensOf(routes)).toEqual(["/", "/login", "/explorer", "/explorer/0", "/admin/stats", "/admin/users"]);
});
