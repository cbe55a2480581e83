export const words = { missing: "Le graphique n’a pas pu être chargé\u00a0: voici ses chiffres." };
