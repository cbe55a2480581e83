import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { useMutation } from "@tanstack/react-query";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";

const { $post: ask } = api.admin.export;

/**
 * Downloads a collection or the audit log as CSV, with the filters of the list. The server answers with a single-use
 * link.
 */
export function useCsv(json: Parameters<typeof ask>[0]["json"], fileName: string) {
  const confirm = useConfirmed();
  return useMutation({
    mutationFn: () => confirm(() => answer(ask({ json }))),
    onSuccess: ({ link }) => followDownload(link, fileName),
  });
}

export interface CsvButtonProps {
  readonly words: string;
  readonly disabled?: boolean | undefined;
  readonly csv: Pick<ReturnType<typeof useCsv>, "isPending" | "mutate">;
}

/** Button that requests a CSV file. Its caller shows errors. */
export function CsvButton({ words, disabled, csv }: CsvButtonProps) {
  return (
    <Button
      icon={<Icon of={FileSpreadsheet} size="sm" />}
      disabled={disabled}
      pending={csv.isPending}
      onClick={() => csv.mutate()}
    >
      {words}
    </Button>
  );
}
