import { paths } from "@authentica/shared-ui/navigation/paths";
import { type ComponentType, lazy } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { Frame, type FrameProps } from "./frame/frame.tsx";
import { Landing } from "./landing/landing.tsx";

type Load = () => Promise<{ readonly default: ComponentType }>;

const inReading = (Screen: ComponentType) => (
  <Frame offersSignIn>
    <Screen />
  </Frame>
);

const inFrame = (path: string, Screen: ComponentType, frame: Omit<FrameProps, "children"> = {}): RouteObject => ({
  path,
  element: (
    <Frame {...frame}>
      <Screen />
    </Frame>
  ),
});

/** Returns the route of a screen within the public frame. The screen is loaded on navigation. */
const framed = (path: string, load: Load, frame?: Omit<FrameProps, "children">) => inFrame(path, lazy(load), frame);

/** Returns the route of a screen that visitors can read without signing in. */
const forReading = (path: string, load: Load) => framed(path, load, { offersSignIn: true });

/** Public screens. The landing page is in the same chunk, because it is the first page of most visitors. */
const routes: RouteObject[] = [
  inFrame("/", Landing, { offersSignIn: true }),
  framed("login", () => import(/* webpackChunkName: "login" */ "./login/login.tsx")),
  framed("register", () => import(/* webpackChunkName: "register" */ "./register/register.tsx")),
  framed("unauthorized", () => import(/* webpackChunkName: "unauthorized" */ "./unauthorized/unauthorized.tsx")),
  framed(
    "recover-password",
    () => import(/* webpackChunkName: "recover-password" */ "./recovery/recover-password.tsx"),
  ),
  framed("verify-otp", () => import(/* webpackChunkName: "verify-otp" */ "./recovery/verify-otp.tsx")),
  framed("change-password", () => import(/* webpackChunkName: "change-password" */ "./recovery/change-password.tsx")),
  framed("expired-link", () => import(/* webpackChunkName: "expired-link" */ "./expired-link/expired-link.tsx")),
  framed(
    "email-not-found",
    () => import(/* webpackChunkName: "email-not-found" */ "./email-not-found/email-not-found.tsx"),
  ),
  framed(
    "email-link-sent",
    () => import(/* webpackChunkName: "email-link-sent" */ "./email-link-sent/email-link-sent.tsx"),
  ),
  framed("confirm-email", () => import(/* webpackChunkName: "confirm-email" */ "./email/confirm-email.tsx")),
  framed(
    "undo-email-change",
    () => import(/* webpackChunkName: "undo-email-change" */ "./email/undo-email-change.tsx"),
  ),
  forReading("verifier", () => import(/* webpackChunkName: "verifier" */ "./verifier/verifier.tsx")),
  {
    path: "explorer",
    children: [
      { index: true, element: inReading(lazy(() => import(/* webpackChunkName: "explorer" */ "./ledger/ledger.tsx"))) },
      framed(":tokenId", () => import(/* webpackChunkName: "explorer" */ "./explorer/explorer.tsx"), {
        offersSignIn: true,
      }),
    ],
  },
  {
    path: "p",
    children: [
      { index: true, element: <Navigate to={paths.explorer} replace /> },
      framed(":proofId", () => import(/* webpackChunkName: "p" */ "./explorer/by-proof-id.tsx"), {
        offersSignIn: true,
      }),
    ],
  },
  forReading("terms", () => import(/* webpackChunkName: "terms" */ "#legal/terms.tsx")),
  forReading("privacy", () => import(/* webpackChunkName: "privacy" */ "#legal/privacy.tsx")),
  forReading("mentions-legales", () => import(/* webpackChunkName: "mentions-legales" */ "#legal/notices.tsx")),
  forReading("accessibilite", () => import(/* webpackChunkName: "accessibilite" */ "#legal/accessibility.tsx")),
];

export default routes;
