import type { RemoteName } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type Addresses, addressesOfPage } from "../remotes/addresses.ts";

/** A screen of a microfrontend, and who may see the screen. */
export interface ScreenPlace {
  readonly path: string;
  readonly remote: RemoteName;
  /** Who may see the screen. `guest`: only visitors who are not signed in. */
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

/** The screen of a microfrontend that the operator has added: `mfe_hello` gets `/hello` and all addresses below it. */
export interface AddedScreen extends ScreenPlace {
  /** Text of its entry in the navigation. Without a title, the screen can only be reached by its address. */
  readonly title?: string | undefined;
}

/** Returns the screens of those microfrontends in `addresses` that are not part of the product. */
export const addedScreens = (addresses: Addresses): AddedScreen[] =>
  (Object.entries(addresses) as [RemoteName, Addresses[RemoteName]][])
    .filter(([name]) => PRODUCT.every(({ remote }) => remote !== name))
    .map(([name, address]) => ({
      path: `/${name.slice("mfe_".length).replaceAll("_", "-")}`,
      remote: name,
      access: "user",
      title: address?.title,
    }));

/**
 * Screens that the operator has added, as listed in the page. An added or removed microfrontend takes effect at the
 * next page load.
 */
export const ADDED: readonly AddedScreen[] = addedScreens(addressesOfPage() ?? {});

/** All screens. Any other address redirects to the home page. */
export const SCREENS: readonly ScreenPlace[] = [...PRODUCT, ...ADDED];

/** Returns the microfrontend that renders an address, or `undefined` if the product does not have this address. */
export function remoteAt(pathname: string): RemoteName | undefined {
  const first = `/${pathname.split("/")[1] ?? ""}`;
  return SCREENS.find(({ path }) => path === first)?.remote;
}
