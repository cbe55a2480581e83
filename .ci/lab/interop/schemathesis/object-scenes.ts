/** Prepares calls about objects, offers and webhooks of their owners. */
import type { ProofAnswer } from "../../../../backend/contract/proof.ts";
import type { CessionsAnswer } from "../../../../backend/contract/transfer.ts";
import type { AddedWebhook, AttemptsAnswer, WebhooksAnswer } from "../../../../backend/contract/webhook.ts";
import { sha256Of } from "../../../../backend/tests/story-run.ts";
import { type Backstage, once, type Scene, type Scenes, ticketOf, until } from "./backstage.ts";
import { LEAVING } from "./mailbox.ts";
import type { Person } from "./people.ts";

const randomHash = () => sha256Of(crypto.getRandomValues(new Uint8Array(32)));

export function objectScenes({ people, mailbox, person, peer, receiver, few }: Backstage): Scenes {
  const { get, post } = people;

  const object = async () => (await people.claimed(await person()))._id;
  const withFile = async () => {
    const who = await person();
    return people.claimed(who, await people.scanned(who));
  };
  const ofObject =
    (path: string): Scene =>
    async () => ({ path: { [path]: await object() } });
  const inBody: Scene = async () => ({ body: { objectId: await object() } });
  const ticket = async (path: string, form: Readonly<Record<string, unknown>>) => ({
    path: { ticket: ticketOf(await post<ProofAnswer>(path, await person(), form)) },
  });

  /** An object whose registration is in a checkpoint. */
  const signed = once(person, async (who) => {
    const { _id: objectId } = await people.claimed(who);
    await until(() => post("/object/proof", who, { objectId }));
    return objectId;
  });
  const offerToPerson = async () => ({
    body: { offerId: await people.offered(await peer(), (await person()).email) },
  });
  const ceded = once(person, async (who) => {
    const offerId = await people.offered(who, (await peer()).email);
    await post("/transfer/accept", await peer(), { offerId });
    const { data } = await get<CessionsAnswer>("/transfer/cessions", who);
    const [{ objectId, number } = { objectId: "", number: 0 }] = data;
    await until(() => post("/transfer/cession", who, { objectId, number }));
    return { objectId, number };
  });

  const added = async (who: Person, url = receiver) =>
    (await post<AddedWebhook>("/webhooks", who, { url, events: ["object.revoked"] }, 201)).webhook._id;
  /** A webhook whose receiver has returned the challenge. */
  const confirmed = async (who: Person) => {
    const id = await added(who);
    await until(
      async () => (await get<WebhooksAnswer>("/webhooks", who)).data.every((one) => one.confirmed) || undefined,
    );
    return id;
  };
  const hook = once(person, confirmed);
  const ofHook: Scene = async () => ({ path: { id: await hook() } });
  /** A webhook of a new person, because an account has at most ten. */
  const ownHook = async () => {
    const who = await people.proven();
    return { token: who.accessToken, path: { id: await confirmed(who) } };
  };
  const silentHook = async () => {
    const who = await people.proven();
    return { token: who.accessToken, path: { id: await added(who, receiver.replace(/hook$/, "silent")) } };
  };
  const attempt = once(person, async (who) => {
    const id = await hook();
    await post(`/webhooks/${id}/ping`, who, {}, 202);
    const { _id } = await until(async () => (await get<AttemptsAnswer>(`/webhooks/${id}/attempts`, who)).data[0]);
    return { id, attempt: _id };
  });
  /** The token of an address in e-mails that switches off e-mails of this kind. */
  const leaving = once(person, async (who) => {
    const offerId = await people.offered(who, (await peer()).email);
    await post("/transfer/decline", await peer(), { offerId });
    return mailbox.find(who.email, LEAVING);
  });

  return {
    getRegistryTokenTokenId: async () => ({
      path: { tokenId: String((await people.claimed(await person())).tokenId) },
    }),
    getRegistryProofIdProofId: ofObject("proofId"),
    getSealDrawing: async () => ({ path: { drawing: `${randomHash()}.svg` } }),

    postObjectRegister: async () => ({
      body: { hash: randomHash() },
      without: ["walletAddress", "metadata", "file"],
    }),
    postObjectRegisterMany: async () => ({
      body: { objects: [{ hash: randomHash(), objectName: "Tableau" }] },
      without: ["walletAddress"],
    }),
    getObjectGetUserSummary: async () => ({ query: { timeZone: "Europe/Paris" } }),
    getObjectGetUserObjectId: ofObject("id"),
    getObjectGetObject: async () => ({ query: { hash: (await withFile()).hash } }),
    getObjectCoverId: ofObject("id"),
    postObjectEditObject: async () => ({ body: { objectId: await object() }, without: ["metadata"] }),
    postObjectEraseFile: async () => ({ body: { objectId: (await withFile())._id } }),
    postObjectDepositFile: async () => {
      const who = await person();
      const bytes = crypto.getRandomValues(new Uint8Array(100));
      const { _id: objectId } = await people.claimed(who, sha256Of(bytes));
      await people.scanned(who, bytes);
      return { body: { objectId } };
    },
    postObjectRevokeObject: inBody,
    getObjectDownloadTicket: async () => {
      const { hash } = await withFile();
      return { path: { ticket: ticketOf(await get<ProofAnswer>(`/object/get-object?hash=${hash}`, await person())) } };
    },
    postObjectProof: async () => ({ body: { objectId: await signed() } }),
    getObjectProofTicket: async () => ticket("/object/proof", { objectId: await signed() }),
    postObjectProofs: async () => ({ body: { objectIds: [await signed()] } }),
    getObjectProofsTicket: async () => ticket("/object/proofs", { objectIds: [await signed()] }),

    postTransferOffer: inBody,
    postTransferAccept: offerToPerson,
    postTransferDecline: offerToPerson,
    postTransferUndoDecline: async () => {
      const fill = await offerToPerson();
      await post("/transfer/decline", await person(), { ...fill.body, undoable: true });
      return fill;
    },
    postTransferCancel: async () => ({
      body: { offerId: await people.offered(await person(), "somebody@people.example") },
    }),
    postTransferCession: async () => ({ body: await ceded() }),
    getTransferCessionTicket: async () => ticket("/transfer/cession", await ceded()),

    postWebhooks: few(async () => ({ token: (await people.proven()).accessToken, body: { url: receiver } })),
    putWebhooksId: ofHook,
    deleteWebhooksId: few(ownHook),
    postWebhooksIdSecret: few(ownHook),
    deleteWebhooksIdSecret: few(ownHook),
    postWebhooksIdChallenge: few(silentHook),
    postWebhooksIdPing: few(ownHook),
    getWebhooksIdAttempts: ofHook,
    postWebhooksIdAttemptsAttemptReplay: few(async () => ({ path: await attempt() })),

    getNotificationsGetObjectNotificationsId: ofObject("id"),
    getNotificationsUnsubscribeToken: async () => ({ path: { token: await leaving() } }),
    postNotificationsUnsubscribeToken: async () => ({ path: { token: await leaving() } }),
  };
}
