/** Texts of the HTML page that all builds fill (`federation/index.html`). */
export const words = {
  lang: "fr",
  noscript: "Authentica a besoin de JavaScript. Activez-le dans votre navigateur, puis rechargez la page.",
};
