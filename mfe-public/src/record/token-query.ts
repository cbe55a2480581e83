import { ApiError, answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { nextLookMs } from "../proof/proof-query.ts";

/** Whether the registry has no such object, so that a retry is useless. */
export const isNoToken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** An object of the registry with its history, fetched each time; repeatedly while it waits for a checkpoint. */
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
