import { type ComponentType, lazy } from "react";
import type { RouteObject } from "react-router-dom";
import { Frame, type FrameProps } from "./frame/frame.tsx";
import { Landing } from "./landing/landing.tsx";

/** A screen in the public frame, at one segment. */
const framed = (path: string, Screen: ComponentType, frame: Omit<FrameProps, "children"> = {}): RouteObject => ({
  path,
  element: (
    <Frame {...frame}>
      <Screen />
    </Frame>
  ),
});

const SIGN_IN = { offersSignIn: true } as const;

/** The public screens. The landing page comes with this module: it is the first thing seen. */
const routes: RouteObject[] = [
  framed("/", Landing, SIGN_IN),
  framed(
    "login",
    lazy(() => import("./login/login.tsx")),
  ),
  framed(
    "register",
    lazy(() => import("./register/register.tsx")),
  ),
  framed(
    "unauthorized",
    lazy(() => import("./unauthorized/unauthorized.tsx")),
  ),
  framed(
    "expired-link",
    lazy(() => import("./expired-link/expired-link.tsx")),
  ),
  framed(
    "email-not-found",
    lazy(() => import("./email-not-found/email-not-found.tsx")),
  ),
  framed(
    "email-link-sent",
    lazy(() => import("./email-link-sent/email-link-sent.tsx")),
  ),
  framed(
    "terms",
    lazy(() => import("./legal/terms.tsx")),
    SIGN_IN,
  ),
  framed(
    "privacy",
    lazy(() => import("./legal/privacy.tsx")),
    SIGN_IN,
  ),
  framed(
    "mentions-legales",
    lazy(() => import("./legal/notices.tsx")),
    SIGN_IN,
  ),
  framed(
    "accessibilite",
    lazy(() => import("./legal/accessibility.tsx")),
    SIGN_IN,
  ),
];

export default routes;
