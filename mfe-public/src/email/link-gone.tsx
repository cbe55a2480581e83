import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Unlink from "lucide-react/icons/unlink";
import type { ReactNode } from "react";
import { NoticePage } from "../notice/notice-page.tsx";

/**
 * Shown if an e-mail link has expired, was already used or is incomplete. `children` says what the user can do
 * instead.
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
