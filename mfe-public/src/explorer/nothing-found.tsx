import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { ReactNode } from "react";
import { NoticePage } from "../notice/notice-page.tsx";

export interface NothingFoundProps {
  readonly title: string;
  /** What was looked for, and what may have happened: paragraphs. */
  readonly children: ReactNode;
}

/** The registry does not have what the address names. */
export const NothingFound = ({ title, children }: NothingFoundProps) => (
  <NoticePage
    title={title}
    mark={CircleDashed}
    actions={
      <>
        <ButtonLink to={paths.verifier}>Vérifier un fichier</ButtonLink>
        <ButtonLink to={paths.explorer} variant="primary">
          Ouvrir le registre
        </ButtonLink>
      </>
    }
  >
    {children}
  </NoticePage>
);
