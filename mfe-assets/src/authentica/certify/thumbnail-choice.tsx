import { SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";
import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";

export interface ThumbnailChoiceProps {
  /** Whether the choice applies to all pictures of a batch instead of one picture. */
  readonly many?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const MOST = `640\u00a0pixels et ${SMALL_COVER_BYTES / 1024}\u00a0ko au plus`;

/** Checkbox to send a thumbnail of a file that stays on this device. The default is unchecked. */
export function ThumbnailChoice({ many = false, checked, onChange }: ThumbnailChoiceProps) {
  return (
    <CheckboxField
      label={many ? "Envoyer aussi une vignette de chaque image" : "Envoyer aussi une vignette"}
      hint={
        many
          ? `Une copie réduite de chaque image (${MOST}), pour reconnaître les objets. Sinon, chacun porte son sceau.`
          : `Une copie réduite de l’image (${MOST}), pour reconnaître l’objet. Sinon, il porte son sceau.`
      }
      checked={checked}
      onChange={onChange}
    />
  );
}
