import { lazy } from "react";
import type { RouteObject } from "react-router-dom";
import { Frame } from "./frame/frame.tsx";
import { Landing } from "./landing/landing.tsx";

const Login = lazy(() => import("./login/login.tsx"));
const Register = lazy(() => import("./register/register.tsx"));
const Unauthorized = lazy(() => import("./unauthorized/unauthorized.tsx"));

/** The public screens, each in the public frame. The landing page comes with this module: it is the first thing seen. */
const routes: RouteObject[] = [
  {
    path: "/",
    element: (
      <Frame offersSignIn>
        <Landing />
      </Frame>
    ),
  },
  {
    path: "login",
    element: (
      <Frame>
        <Login />
      </Frame>
    ),
  },
  {
    path: "register",
    element: (
      <Frame>
        <Register />
      </Frame>
    ),
  },
  {
    path: "unauthorized",
    element: (
      <Frame>
        <Unauthorized />
      </Frame>
    ),
  },
];

export default routes;
