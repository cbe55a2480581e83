import { useQueryClient } from "@tanstack/react-query";

/** Has everything shown read again after a change: what an administrator changes may be anywhere, in their own account too. */
export function useConsoleChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}
