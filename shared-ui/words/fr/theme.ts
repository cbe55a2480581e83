export const words = { label: "Thème", system: "Système", light: "Clair", dark: "Sombre" };
