import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Unlink from "lucide-react/icons/unlink";
import type { ReactNode } from "react";
import { NoticePage } from "../notice/notice-page.tsx";

/**
 * Shown for an e-mail link that has expired, was used already, or was truncated. `children` says what to do instead.
 */
export function LinkGone({ children }: { readonly children: ReactNode }) {
  return (
    <NoticePage
      title="Ce lien n’est plus valable"
      mark={Unlink}
      actions={
        <>
          <ButtonLink to={paths.home}>Accueil</ButtonLink>
          <ButtonLink to={paths.login} variant="primary">
            Se connecter
          </ButtonLink>
        </>
      }
    >
      {children}
    </NoticePage>
  );
}
