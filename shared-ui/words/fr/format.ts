import { counted } from "@authentica/shared-ui/format/counted";

export const words = {
  unknownDate: "date inconnue",
  justNow: "à l’instant",
  bytes: (count: number) => counted(count, "octet"),
  /** Units of bytes: 1024, 1024², … */
  units: ["ko", "Mo", "Go", "To"] as readonly string[],
  partOf: (part: string, total: string) => `${part} sur ${total}`,
};
