import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { cessionsQuery, offersQuery } from "../transfers/queries.ts";
import { objectsKey } from "./keys.ts";

/** Call after a change to an object: its list, its offers, its notifications and its history are asked for again. */
export function useObjectsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const changed = [
      objectsKey,
      offersQuery.queryKey,
      cessionsQuery.queryKey,
      notificationsQuery.queryKey,
      ["mfe_assets", "history"],
    ] as const;
    for (const queryKey of changed) void client.invalidateQueries({ queryKey });
  }, [client]);
}
