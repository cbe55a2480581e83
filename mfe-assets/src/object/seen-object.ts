import type { ErasedObject, OwnedObject, PublicObject, TransferredObject } from "@authentica/backend/contract/object";
import type { ObjectPageAnswer } from "@authentica/backend/contract/object-page";

/** An object as the user may see it, and the user's relation to it. */
export type SeenObject =
  | { readonly kind: "mine"; readonly object: OwnedObject }
  | { readonly kind: "given"; readonly object: TransferredObject }
  | { readonly kind: "theirs"; readonly object: PublicObject }
  | { readonly kind: "gone"; readonly object: ErasedObject };

export function seen({ object }: Pick<ObjectPageAnswer, "object">): SeenObject {
  if ("walletAddress" in object) return { kind: "mine", object };
  if (object.status === "transferred") return { kind: "given", object };
  if (object.status === "erased") return { kind: "gone", object };
  return { kind: "theirs", object };
}

/**
 * Returns what the service stores of the user's file: `kept` if it has the bytes, `declared` if it only ever had
 * the hash, `erased` if the bytes were erased.
 */
export const fileStanding = ({
  fileName,
  fileErasedAt,
}: Pick<OwnedObject, "fileName" | "fileErasedAt">): "kept" | "declared" | "erased" => {
  if (fileName === null) return "declared";
  return fileErasedAt === undefined ? "kept" : "erased";
};

/** Returns a file name's extension in capitals, for example « JPG », or an empty string. */
export const typeOf = (fileName: string): string => /[^.]\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? "";
