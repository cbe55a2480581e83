import type { Prerendered } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type ComponentType, lazy } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { Frame, type FrameProps } from "./frame/frame.tsx";
import { Landing } from "./landing/landing.tsx";

type Load = () => Promise<{ readonly default: ComponentType }>;

const inFrame = (path: string, Screen: ComponentType, frame: Omit<FrameProps, "children"> = {}): RouteObject => ({
  path,
  element: (
    <Frame {...frame}>
      <Screen />
    </Frame>
  ),
});

/** A screen in the public frame, at one segment, loaded when it is gone to. */
const framed = (path: string, load: Load, frame?: Omit<FrameProps, "children">) => inFrame(path, lazy(load), frame);

/** A screen that is for reading, whoever one is: prerendered at build. */
const prerendered = (path: string, load: Load, handle: Prerendered): RouteObject => ({
  ...framed(path, load, { offersSignIn: true }),
  handle,
});

/** The public screens. The landing page comes with this module: it is the first thing seen. */
const routes: RouteObject[] = [
  {
    ...inFrame("/", Landing, { offersSignIn: true }),
    handle: {
      title: "Certifiez vos fichiers",
      description:
        "Authentica calcule l’empreinte unique de votre fichier, l’inscrit dans un registre où rien ne s’efface, et vous en remet la preuve.",
    } satisfies Prerendered,
  },
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
  prerendered("verifier", () => import(/* webpackChunkName: "verifier" */ "./verifier/verifier.tsx"), {
    title: "Vérifier un fichier",
    description:
      "Déposez un fichier ou collez son empreinte\u00a0: votre navigateur cherche son inscription au registre et recalcule la preuve, sans compte.",
  }),
  {
    path: "explorer",
    children: [
      { index: true, element: <Navigate to={paths.home} replace /> },
      framed(":tokenId", () => import(/* webpackChunkName: "explorer" */ "./explorer/explorer.tsx"), {
        offersSignIn: true,
      }),
    ],
  },
  prerendered("terms", () => import(/* webpackChunkName: "terms" */ "./legal/terms.tsx"), {
    title: "Conditions d’utilisation",
    description:
      "Authentica est une démonstration technique, gratuite et sans garantie. Vos fichiers restent les vôtres.",
  }),
  prerendered("privacy", () => import(/* webpackChunkName: "privacy" */ "./legal/privacy.tsx"), {
    title: "Confidentialité",
    description:
      "Nous demandons le strict nécessaire, nous ne suivons personne, et ce que vous nous confiez s’efface à votre demande.",
  }),
  prerendered("mentions-legales", () => import(/* webpackChunkName: "mentions-legales" */ "./legal/notices.tsx"), {
    title: "Mentions légales",
    description: "Qui publie et héberge cette démonstration d’Authentica, et à qui signaler un contenu ou une faille.",
  }),
  prerendered("accessibilite", () => import(/* webpackChunkName: "accessibilite" */ "./legal/accessibility.tsx"), {
    title: "Accessibilité",
    description: "Ce qu’Authentica fait pour être utilisable par chacun, ce qui manque encore, et comment le signaler.",
  }),
];

export default routes;
