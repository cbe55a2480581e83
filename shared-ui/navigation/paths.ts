/** Paths of the screens. A front end must only use these paths to link to another front end. */
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

/** Page with the description of the API. The server renders it. */
export const API_DOCS = "/api/docs";

/** Returns the path of the public page of an entry, by its number. */
export const entryPath = (number: number): string => `${paths.explorer}/${number}`;

/**
 * Returns the short path of an object, such as `/p/7KQ2-M9XA-T4CD`, by its proof identifier. It redirects to the page
 * of the object's entry.
 */
export const proofPath = (proofId: string): string => `${paths.proof}/${proofId}`;

/** Returns the path of the page that the owner of an object uses, by its proof identifier. */
export const objectPath = (proofId: string): string => `${paths.traceability}/${proofId}`;

/** Returns the path of an object's history, a section of its page. */
export const historyPath = (proofId: string): string => `${objectPath(proofId)}#historique`;

/** Returns the path of the public check of a hash (64 hex digits). */
export const verifierOf = (hash: string): string => `${paths.verifier}?hash=${hash}`;

/** Navigation state of `/authentica`: opens the history of an object instead of the scan. */
export interface AuthenticaState {
  readonly initialView: "history";
  readonly initialObject: {
    readonly _id: string;
    readonly objectName: string;
    /** Absent if the state comes from a notification. The object is then looked up among the user's own objects. */
    readonly hash?: string;
  };
  /** Location from which the history was opened and to which the user returns. The default is the scan. */
  readonly from?: string;
}

/** Navigation state of `/login`: the location that the user first requested. */
export interface LoginState {
  readonly from: string;
  /** Whether a session ended at that location without the user requesting it on this page. */
  readonly ended?: boolean;
  /** Whether a file that the user chose before waits at that location. */
  readonly carries?: true;
}

/** Navigation state of `/logout`, which passes it on to `/login`: what the user ended together with the session. */
export interface FarewellState {
  readonly farewell: "account-deleted" | "all-sessions-ended";
}
