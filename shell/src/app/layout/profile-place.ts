/** Hash that, on any screen of a signed-in user, shows the profile in place of the screen. */
export const PROFILE = "#profil";
