import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import type { useCsv } from "./use-csv.ts";

export interface CsvButtonProps {
  readonly words: string;
  readonly disabled?: boolean | undefined;
  readonly csv: Pick<ReturnType<typeof useCsv>, "isPending" | "mutate">;
}

/** Asks for a CSV file. Its failure is told by whoever has asked. */
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
