import { amountsIn } from "../formats/amounts.ts";

export const amounts = amountsIn("fr");
