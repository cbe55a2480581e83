import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { useMutation } from "@tanstack/react-query";

/** Downloads a CSV file: `ask` gives its address, which works once. */
export function useCsv(ask: () => Promise<{ readonly link: string }>, fileName: string) {
  const confirm = useConfirmed();
  return useMutation({
    mutationFn: () => confirm(ask),
    onSuccess: ({ link }) => followDownload(link, fileName),
  });
}
