import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { objectsQuery } from "./objects-query.ts";

/** Call after a change to an object: its list, its notifications and its history are asked for again. */
export function useObjectsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [objectsQuery.queryKey, notificationsQuery.queryKey, ["mfe_assets", "history"]]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client]);
}
