import * as z from "zod/mini";

export const ProofRequest = z.strictObject({ objectId: z.string() });

/** `proof`: the address downloads the archive once, within 60 s. */
export interface ProofAnswer {
  readonly link: string;
}
