import type { RemoteName } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";

/** A screen of a microfrontend, and for whom it is. */
export interface ScreenPlace {
  readonly path: string;
  readonly remote: RemoteName;
  /** `guest`: only while nobody is signed in. */
  readonly access: "public" | "guest" | "user" | "admin";
}

/** The route table of the product. Any other address leads home. */
export const SCREENS: readonly ScreenPlace[] = [
  { path: paths.home, remote: "mfe_public", access: "public" },
  { path: paths.login, remote: "mfe_public", access: "guest" },
  { path: paths.register, remote: "mfe_public", access: "guest" },
  { path: paths.unauthorized, remote: "mfe_public", access: "public" },
  { path: paths.recoverPassword, remote: "mfe_public", access: "public" },
  { path: paths.verifyOtp, remote: "mfe_public", access: "public" },
  { path: paths.changePassword, remote: "mfe_public", access: "public" },
  { path: paths.expiredLink, remote: "mfe_public", access: "public" },
  { path: paths.emailNotFound, remote: "mfe_public", access: "public" },
  { path: paths.emailLinkSent, remote: "mfe_public", access: "public" },
  { path: paths.confirmEmail, remote: "mfe_public", access: "public" },
  { path: paths.undoEmailChange, remote: "mfe_public", access: "public" },
  { path: paths.verifier, remote: "mfe_public", access: "public" },
  { path: paths.explorer, remote: "mfe_public", access: "public" },
  { path: paths.proof, remote: "mfe_public", access: "public" },
  { path: paths.terms, remote: "mfe_public", access: "public" },
  { path: paths.privacy, remote: "mfe_public", access: "public" },
  { path: paths.legalNotice, remote: "mfe_public", access: "public" },
  { path: paths.accessibility, remote: "mfe_public", access: "public" },
  { path: paths.dashboard, remote: "mfe_assets", access: "user" },
  { path: paths.authentica, remote: "mfe_assets", access: "user" },
  { path: paths.traceability, remote: "mfe_assets", access: "user" },
  { path: paths.admin, remote: "mfe_admin", access: "admin" },
];

/** The microfrontend that draws an address; none for an address that the product does not have. */
export function remoteAt(pathname: string): RemoteName | undefined {
  const first = `/${pathname.split("/")[1] ?? ""}`;
  return SCREENS.find(({ path }) => path === first)?.remote;
}
