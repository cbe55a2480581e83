export const words = {
  label: "Votre compte",
  button: (initials: string) => `${initials}, votre compte`,
  roles: { user: "Utilisateur", admin: "Administrateur" },
  missing: "Le reste n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.",
};
