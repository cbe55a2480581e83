/**
 * Compares the types of `wire.ts` with those of the API's routes. Nothing in this file runs: `npm run types` fails if
 * they differ.
 */
import type { InferRequestType, InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import type { Client } from "../api/client.ts";
import type * as Contract from "../contract/errors.ts";
import type { OneOfMany } from "../contract/many.ts";
import type { OwnedObject } from "../contract/object.ts";
import type { RefusalCode } from "./error.ts";
import type * as Wire from "./wire.ts";

type Api = Client["api"];

/** Returns `Given` if it satisfies `Wanted`; otherwise the compiler reports an error. */
type Fits<Wanted, Given extends Wanted> = Given;

export type Answers = [
  Fits<Wire.ThisKey, InferResponseType<Api["key"]["$get"]>>,
  Fits<{ known: readonly Wire.Known[] }, InferResponseType<Api["object"]["known"]["$post"]>>,
  Fits<
    { results: readonly (Wire.RegisteredOne | Wire.RefusedOne)[] },
    InferResponseType<Api["object"]["register-many"]["$post"]>
  >,
  Fits<readonly Wire.ListedObject[], InferResponseType<Api["object"]["get-user-objects"]["$get"]>>,
  Fits<Wire.ObjectPage, InferResponseType<Api["object"]["get-user-object"][":id"]["$get"]>>,
  Fits<{ object: Wire.OwnedObject }, InferResponseType<Api["object"]["edit-object"]["$post"]>>,
  Fits<{ object: Wire.OwnedObject }, InferResponseType<Api["object"]["revoke-object"]["$post"]>>,
  Fits<{ link: string }, InferResponseType<Api["object"]["proof"]["$post"]>>,
  Fits<{ link: string }, InferResponseType<Api["object"]["proofs"]["$post"]>>,
  Fits<Wire.Fingerprint, InferResponseType<Api["fingerprint"]["generate-fingerprint"]["$post"]>>,
  Fits<{ results: readonly Wire.Uploaded[] }, InferResponseType<Api["fingerprint"]["generate-fingerprints"]["$post"]>>,
  Fits<{ data: readonly Wire.TransferOffer[] }, InferResponseType<Api["transfer"]["offers"]["$get"]>>,
  Fits<Wire.OutgoingOffer, InferResponseType<Api["transfer"]["offer"]["$post"]>>,
  Fits<{ object: Wire.OwnedObject }, InferResponseType<Api["transfer"]["accept"]["$post"]>>,
  Fits<Wire.Looked, InferResponseType<Api["registry"]["lookup"]["$get"]>>,
  Fits<Wire.Health, InferResponseType<Api["health"]["$get"]>>,
];

/** Does not compile if `wire.ts` lacks a member of an object. */
export type Members = Fits<keyof Wire.OwnedObject, keyof OwnedObject>;

export type Requests = [
  Fits<InferRequestType<Api["object"]["known"]["$post"]>["json"], { hashes: string[] }>,
  Fits<z.input<typeof OneOfMany>, Wire.ToRegister>,
  Fits<
    InferRequestType<Api["object"]["edit-object"]["$post"]>["json"],
    { objectId: string; objectName?: string; metadata?: Record<string, string> }
  >,
  Fits<InferRequestType<Api["object"]["revoke-object"]["$post"]>["json"], { objectId: string }>,
  Fits<InferRequestType<Api["object"]["proof"]["$post"]>["json"], { objectId: string; kind: Wire.ProofKind }>,
  Fits<InferRequestType<Api["object"]["proofs"]["$post"]>["json"], { objectIds: string[]; kind: Wire.ProofKind }>,
  Fits<InferRequestType<Api["transfer"]["offer"]["$post"]>["json"], { objectId: string; to: string }>,
  Fits<InferRequestType<Api["transfer"]["accept"]["$post"]>["json"], { offerId: string }>,
];

export type Refusals = [Fits<RefusalCode, Contract.ErrorCode>, Fits<Contract.ErrorCode, RefusalCode>];
