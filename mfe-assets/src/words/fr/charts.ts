/** Texts inside the charts of the dashboard. */
export const words = {
  /** `label` describes the chart. */
  keyboard: (label: string): string => `${label}. Les flèches gauche et droite lisent les points un à un.`,
  role: "graphique",
  verifications: (count: number | null): string => `Vérifications\u00a0: ${count}`,
  registrations: (count: number | null): string => `Inscriptions\u00a0: ${count}`,
};
