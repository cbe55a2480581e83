import type { ErasedObject, OwnedObject, PublicObject, TransferredObject } from "@authentica/backend/contract/object";
import type { ObjectPageAnswer } from "@authentica/backend/contract/object-page";

/** An object by what it is to the reader. */
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

/** What is kept here of the file of the reader's object: its bytes, its hash alone, or nothing any more. */
export const fileStanding = ({
  fileName,
  fileErasedAt,
}: Pick<OwnedObject, "fileName" | "fileErasedAt">): "kept" | "declared" | "erased" => {
  if (fileName === null) return "declared";
  return fileErasedAt === undefined ? "kept" : "erased";
};

/** The ending of a file's name, as people say it: « JPG »; nothing where it has none. */
export const typeOf = (fileName: string): string => /[^.]\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toUpperCase() ?? "";
