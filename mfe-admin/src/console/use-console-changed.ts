import { useQueryClient } from "@tanstack/react-query";

/**
 * Returns a function that refetches every query, because a change by an administrator can affect any data, including
 * their own account.
 */
export function useConsoleChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}
