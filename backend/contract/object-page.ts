import * as z from "zod/mini";
import { described, list, nullable } from "./fields.ts";
import { AnyObject, type ErasedObject, type ListedObject, type PublicObject, PublicParts } from "./object.ts";
import { Cession, OutgoingOffer } from "./transfer.ts";

/** `GET /object/get-user-object/:id`: the data of an object's page. */
export const ObjectPageAnswer = z.object({
  object: described(
    AnyObject,
    "The object: whole for its owner, as the list of a former owner has it, and its public face or what is left of it for others.",
  ),
  offer: nullable(OutgoingOffer, "The caller's open offer of it; null if there is none."),
  shown: nullable(
    PublicParts,
    "What the caller has made public of it; null if they do not own it. Change it with edit-object.",
  ),
  cessions: list(Cession, "The transfers of it that the caller was a party to, the latest first."),
});
export interface ObjectPageAnswer {
  readonly object: ListedObject | PublicObject | ErasedObject;
  readonly offer: OutgoingOffer | null;
  readonly shown: PublicParts | null;
  readonly cessions: readonly Cession[];
}
