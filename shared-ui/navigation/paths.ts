/** Addresses of the screens: the only way one area links to another. */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  unauthorized: "/unauthorized",
  recoverPassword: "/recover-password",
  verifyOtp: "/verify-otp",
  changePassword: "/change-password",
  expiredLink: "/expired-link",
  emailNotFound: "/email-not-found",
  emailLinkSent: "/email-link-sent",
  confirmEmail: "/confirm-email",
  undoEmailChange: "/undo-email-change",
  verifier: "/verifier",
  explorer: "/explorer",
  proof: "/p",
  dashboard: "/dashboard",
  authentica: "/authentica",
  traceability: "/traceability",
  notifications: "/notifications",
  admin: "/admin",
  terms: "/terms",
  privacy: "/privacy",
  legalNotice: "/mentions-legales",
  accessibility: "/accessibilite",
  logout: "/logout",
} as const;

/** The description of the API: a page of the server, beside the screens. */
export const API_DOCS = "/api/docs";

/** The public page of an entry of the registry, by its number. */
export const entryPath = (number: number): string => `${paths.explorer}/${number}`;

/** The short address of an object, by its proof identifier, such as `/p/7KQ2-M9XA-T4CD`: it leads to the page of its entry. */
export const proofPath = (proofId: string): string => `${paths.proof}/${proofId}`;

/** The page of an object for its owner, by its proof identifier. */
export const objectPath = (proofId: string): string => `${paths.traceability}/${proofId}`;

/** The history of an object, in its page. */
export const historyPath = (proofId: string): string => `${objectPath(proofId)}#historique`;

/** The public check of a fingerprint: 64 hexadecimal digits. */
export const verifierOf = (hash: string): string => `${paths.verifier}?hash=${hash}`;

/** Navigation state of `/authentica`: opens the history of an object instead of the scan. */
export interface AuthenticaState {
  readonly initialView: "history";
  readonly initialObject: {
    readonly _id: string;
    readonly objectName: string;
    /** Unknown to a notification: the history then finds it among the reader's own objects. */
    readonly hash?: string;
  };
  /** The place that the history was opened from and leads back to; the scan, where there is none. */
  readonly from?: string;
}

/** Navigation state of `/login`: the place first asked for. */
export interface LoginState {
  readonly from: string;
  /** A session ended there, without the reader having asked for it here. */
  readonly ended?: boolean;
  /** A file that was given before waits there. */
  readonly carries?: true;
}

/** Navigation state of `/logout`, handed on to `/login`: what ended with the session, at the reader's own wish. */
export interface FarewellState {
  readonly farewell: "account-deleted" | "all-sessions-ended";
}
