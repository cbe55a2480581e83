import { notificationsQuery } from "@authentica/shared-ui/api";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { cessionsQuery, offersQuery } from "../transfers/queries.ts";
import { objectsKey } from "./keys.ts";

/**
 * Returns a function to call after an object has changed. The function refetches lists, offers, notifications and
 * history.
 */
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
