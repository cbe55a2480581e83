import canonicalize from "canonicalize";
import type { Metadata } from "../../contract/metadata.ts";

/** Whether both say the same, in whatever order. */
export const sameMetadata = (a: Metadata = {}, b: Metadata = {}): boolean => canonicalize(a) === canonicalize(b);

/** As the member of a record: none where there is nothing to say, so that what says nothing is stored and committed to as it was before there was any. */
export const metadataMember = (metadata: Metadata | undefined): { readonly metadata?: Metadata } =>
  metadata === undefined || Object.keys(metadata).length === 0 ? {} : { metadata };

/** What it is searched by: `version:1.2 commit:4f1c`. */
export const metadataText = (metadata: Metadata = {}): string =>
  Object.entries(metadata)
    .map((pair) => pair.join(":"))
    .join(" ");
