import type { Lookup } from "../../objects/public/lookup.ts";
import type { LinkPreviewOptions } from "../../objects/public/object-preview.ts";

/** What badges and oEmbed answers are made from. */
export interface BadgeSource {
  /** Origin of the product for its users. */
  readonly publicUrl: string;
  readonly lookup: LinkPreviewOptions["lookup"] & Pick<Lookup, "languageOf">;
}
