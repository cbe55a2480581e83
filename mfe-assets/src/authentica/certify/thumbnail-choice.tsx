import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { words } from "#words/certify.ts";

export interface ThumbnailChoiceProps {
  /** Whether the choice applies to all pictures of a batch instead of one picture. */
  readonly many?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Checkbox to send a thumbnail of a file that stays on this device. The default is unchecked. */
export function ThumbnailChoice({ many = false, checked, onChange }: ThumbnailChoiceProps) {
  return (
    <CheckboxField
      label={many ? words.thumbnail.many : words.thumbnail.one}
      hint={many ? words.thumbnail.manyMeans : words.thumbnail.oneMeans}
      checked={checked}
      onChange={onChange}
    />
  );
}
