/** Appended to the address of any screen of a signed-in user: the profile is then shown in its place. */
export const PROFILE = "#profil";
