import { ApiError, answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { nextLookMs } from "../proof/proof-query.ts";

/** Whether the error says that the registry has no such object. Retrying is then useless. */
export const isNoToken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * Query for an object of the registry with its history. Fetched at each visit, and refetched as long as no checkpoint
 * covers it.
 */
export const tokenQuery = (tokenId: string | null) =>
  queryOptions({
    queryKey: ["mfe_public", "token", tokenId],
    enabled: tokenId !== null,
    queryFn: ({ signal }) =>
      answer(api.registry.token[":tokenId"].$get({ param: { tokenId: tokenId as string } }, { init: { signal } })),
    refetchInterval: ({ state }) => {
      const object = state.data?.object;
      return object?.proof === "pending" ? nextLookMs(object.awaits === "witnesses") : false;
    },
    retry: (failures, error) => failures < 1 && !isNoToken(error),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
