import type { RemoteName } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type Addresses, addressesOfPage } from "../remotes/addresses.ts";

/** A screen of a microfrontend, and for whom it is. */
export interface ScreenPlace {
  readonly path: string;
  readonly remote: RemoteName;
  /** `guest`: only while signed out. */
  readonly access: "public" | "guest" | "user" | "admin";
}

const PRODUCT: readonly ScreenPlace[] = [
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

/** The screen of a microfrontend that the operator has added: `/hello` and below of `mfe_hello`. */
export interface AddedScreen extends ScreenPlace {
  /** Its entry in the navigation; without one it is reached by its address alone. */
  readonly title?: string | undefined;
}

/** The screens of the microfrontends in `addresses` that are not the product's. */
export const addedScreens = (addresses: Addresses): AddedScreen[] =>
  (Object.entries(addresses) as [RemoteName, Addresses[RemoteName]][])
    .filter(([name]) => PRODUCT.every(({ remote }) => remote !== name))
    .map(([name, address]) => ({
      path: `/${name.slice("mfe_".length).replaceAll("_", "-")}`,
      remote: name,
      access: "user",
      title: address?.title,
    }));

/** The page names them: a microfrontend that is added or removed is so for the next page. */
export const ADDED: readonly AddedScreen[] = addedScreens(addressesOfPage() ?? {});

/** The route table. Any other address leads home. */
export const SCREENS: readonly ScreenPlace[] = [...PRODUCT, ...ADDED];

/** The microfrontend that draws an address; none for an address that the product does not have. */
export function remoteAt(pathname: string): RemoteName | undefined {
  const first = `/${pathname.split("/")[1] ?? ""}`;
  return SCREENS.find(({ path }) => path === first)?.remote;
}
