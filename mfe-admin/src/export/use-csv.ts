import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { useMutation } from "@tanstack/react-query";

const { $post: ask } = api.admin.export;

/** Downloads a collection or the audit log as CSV, narrowed as the list is: the address that is asked for works once. */
export function useCsv(json: Parameters<typeof ask>[0]["json"], fileName: string) {
  const confirm = useConfirmed();
  return useMutation({
    mutationFn: () => confirm(() => answer(ask({ json }))),
    onSuccess: ({ link }) => followDownload(link, fileName),
  });
}
