import * as z from "zod/mini";
import { described, list, nullable } from "./fields.ts";
import { AnyObject, type ErasedObject, type ListedObject, type PublicObject, PublicParts } from "./object.ts";
import { Cession, OutgoingOffer } from "./transfer.ts";

/** `GET /object/get-user-object/:id`: everything that the page of an object shows. */
export const ObjectPageAnswer = z.object({
  object: described(
    AnyObject,
    "The object: complete for its owner, as it was for a former owner, and only its public data or remains for others.",
  ),
  offer: nullable(OutgoingOffer, "The caller's open offer of the object; null if there is none."),
  shown: nullable(
    PublicParts,
    "What the caller has made public; null if they do not own the object. Change it with edit-object.",
  ),
  cessions: list(Cession, "Transfers of the object in which the caller was a party, latest first."),
});
export interface ObjectPageAnswer {
  readonly object: ListedObject | PublicObject | ErasedObject;
  readonly offer: OutgoingOffer | null;
  readonly shown: PublicParts | null;
  readonly cessions: readonly Cession[];
}
