import { ApiError, answer, api } from "@authentica/shared-ui/api";
import { errorOf } from "@authentica/shared-ui/session";
import { createRecomputation } from "./recompute.ts";

const textOf = async (pending: Promise<unknown>): Promise<string> => {
  const response = (await pending) as Response;
  if (!response.ok) throw await errorOf(response);
  return response.text();
};

/** The recomputation in the page, with data from the page's own server. */
export const recompute = createRecomputation({
  vkeys: () => textOf(api.registry.vkeys.$get()),
  policy: () => textOf(api.registry.policy.$get()),
  checkpoint: () =>
    textOf(api.registry.checkpoint.$get()).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  inclusion: async (index, size) =>
    (await answer(api.registry.proof.inclusion.$get({ query: { index: String(index), size: String(size) } }))).hashes,
  consistency: async (from, to) =>
    (await answer(api.registry.proof.consistency.$get({ query: { from: String(from), to: String(to) } }))).hashes,
});
