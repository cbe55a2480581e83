/** Prepares calls about the service, its registry, and by administrators. */
import type { ProofAnswer } from "../../../../backend/contract/proof.ts";
import { type Backstage, newAddress, type Scenes, ticketOf } from "./backstage.ts";

export function serviceScenes({ people, administrator, metricsToken, few }: Backstage): Scenes {
  const { get, post } = people;
  /** A person's id, for the console. */
  const someone = async () => ({ path: { id: await people.idOf(await people.newcomer()) } });

  return {
    getMetrics: async () => ({ headers: { Authorization: `Bearer ${metricsToken}` } }),
    getRegistryTileRest: async () => ({ path: { rest: "0/000.p/1" } }),
    getRegistryProofInclusion: async () => ({ query: { index: "0" }, without: ["size"] }),
    getRegistryProofConsistency: async () => ({ query: { from: "1" }, without: ["to"] }),
    getAdminExportTicket: async () => ({
      path: { ticket: ticketOf(await post<ProofAnswer>("/admin/export", await administrator(), { of: "users" })) },
    }),
    postAdmin: async () => ({ body: { email: newAddress() } }),
    putAdminUsersIdRole: few(someone),
    postAdminUsersIdDisable: few(someone),
    postAdminUsersIdEnable: few(someone),
    postAdminUsersIdEndSessions: few(someone),
    postAdminUsersIdResetPassword: few(someone),
    postAdminUsersIdRemoveSecondFactor: few(async () => ({
      path: { id: await people.idOf((await people.withApp()).who) },
    })),
    deleteAdminUsersId: few(someone),
    putAdminCollection: few(async () => {
      const id = await people.idOf(await people.newcomer());
      const { docs } = await get<{ docs: { _id: string; version: string }[] }>(
        "/admin/users?limit=20",
        await administrator(),
      );
      const document = docs.find(({ _id }) => _id === id) ?? docs[0];
      return { path: { collection: "users" }, whole: { _id: id, version: document?.version, firstName: "Ada" } };
    }),
    deleteAdminCollection: few(async () => ({
      path: { collection: "users" },
      query: { id: await people.idOf(await people.newcomer()) },
    })),
  };
}
