/** URL fragment that opens the profile on any screen of a signed-in user. */
export const PROFILE = "#profil";
