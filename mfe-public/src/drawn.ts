/** What a build draws of this microfrontend; no browser loads it. */
import type { Prerendered } from "@authentica/shared-ui/federation";
import { PAGE_WORDS } from "@authentica/shared-ui/navigation/page-words";
import { paths } from "@authentica/shared-ui/navigation/paths";

export { default } from "./routes.tsx";

/** In the place of the secret of a letter: no page has it in its markup. */
const LINK = `#link=${"0".repeat(26)}.${"0".repeat(43)}`;

type HowDrawn = Pick<Prerendered, "drawnFor" | "behind">;

/** The screens that are the same at first sight for everybody, or for everybody that they are drawn for. */
const DRAWN: readonly (readonly [path: string, how?: HowDrawn])[] = [
  [paths.home],
  [paths.verifier],
  [paths.terms],
  [paths.privacy],
  [paths.legalNotice],
  [paths.accessibility],
  [paths.unauthorized],
  [paths.expiredLink],
  [paths.emailNotFound],
  [paths.emailLinkSent],
  [paths.login, { drawnFor: "guest" }],
  [paths.register, { drawnFor: "guest" }],
  [paths.recoverPassword, { drawnFor: "guest" }],
  [paths.verifyOtp, { drawnFor: "beginner" }],
  [paths.changePassword, { drawnFor: "beginner" }],
  [paths.confirmEmail, { drawnFor: "letter", behind: LINK }],
  [paths.undoEmailChange, { drawnFor: "letter", behind: LINK }],
];

/** How and with which words each is drawn, by address. */
export const drawn: Readonly<Record<string, Prerendered>> = Object.fromEntries(
  DRAWN.map(([path, how]) => {
    const words = PAGE_WORDS[path];
    if (!words) throw new Error(`The page of ${path} has no words.`);
    return [path, { title: words.title, description: words.description, ...how }];
  }),
);
