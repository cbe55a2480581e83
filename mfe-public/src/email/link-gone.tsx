import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Unlink from "lucide-react/icons/unlink";
import type { ReactNode } from "react";
import { words } from "#words/link-gone.ts";
import { NoticePage } from "../notice/notice-page.tsx";

/**
 * Shown if an e-mail link has expired, was already used or is incomplete. `children` says what the user can do
 * instead.
 */
export function LinkGone({ children }: { readonly children: ReactNode }) {
  return (
    <NoticePage
      title={words.title}
      mark={Unlink}
      actions={
        <>
          <ButtonLink to={paths.home}>{words.home}</ButtonLink>
          <ButtonLink to={paths.login} variant="primary">
            {words.signIn}
          </ButtonLink>
        </>
      }
    >
      {children}
    </NoticePage>
  );
}
