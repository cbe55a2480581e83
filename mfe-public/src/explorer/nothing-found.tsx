import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { ReactNode } from "react";
import { words } from "#words/nothing-found.ts";
import { NoticePage } from "../notice/notice-page.tsx";

export interface NothingFoundProps {
  readonly title: string;
  /** Paragraphs that say what was requested and what may have happened. */
  readonly children: ReactNode;
}

/** Shown if the registry does not contain the object that the URL names. */
export const NothingFound = ({ title, children }: NothingFoundProps) => (
  <NoticePage
    title={title}
    mark={CircleDashed}
    actions={
      <>
        <ButtonLink to={paths.verifier}>{words.check}</ButtonLink>
        <ButtonLink to={paths.explorer} variant="primary">
          {words.openRegister}
        </ButtonLink>
      </>
    }
  >
    {children}
  </NoticePage>
);
