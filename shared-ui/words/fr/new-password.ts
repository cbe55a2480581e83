export const words = {
  rule: (least: number) => `Au moins ${least} caractères. Le plus sûr\u00a0: quatre mots sans lien entre eux.`,
  missing: "Choisissez un mot de passe.",
  again: "Saisissez votre mot de passe une seconde fois.",
  tooShort: (least: number) => `Votre mot de passe doit compter au moins ${least} caractères.`,
  tooLong: (most: number) => `Votre mot de passe doit compter au plus ${most} caractères.`,
  tooCommon: "Ce mot de passe est trop répandu. Le plus sûr\u00a0: quatre mots sans lien entre eux.",
};
