import { counted } from "@authentica/shared-ui/format/counted";

export const words = {
  register: "Le registre",
  signed: (entries: number) => `a signé ${counted(entries, "inscription")}`,
  seen: "témoin, a vérifié la suite et cosigné",
  absent: "témoin, n’a pas encore répondu",
};
