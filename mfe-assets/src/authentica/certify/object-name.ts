import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";

/** A first proposal for the name of an object: the file's name without its extension. */
export function nameFrom(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.\s]{1,10}$/u, "").slice(0, OBJECT_NAME_MAX);
}
