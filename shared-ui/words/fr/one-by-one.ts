export const words = {
  notDone: "Ce qui n’a pas abouti",
  stoppedBefore: "Arrêté avant.",
  stop: "Arrêter",
  close: "Fermer",
  again: "Réessayer",
};
