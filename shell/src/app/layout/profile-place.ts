/** Behind the address of any screen of a signed-in person: there the profile stands in its place. */
export const PROFILE = "#profil";
