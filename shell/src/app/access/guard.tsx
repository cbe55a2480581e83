import { useUser } from "@authentica/shared-ui/api";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { destinationOf, placeOf } from "@authentica/shared-ui/navigation/destination";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { type LoginState, paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf, session, useSignedIn } from "@authentica/shared-ui/session";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { words } from "#words/errors.ts";
import { FullPage, FullPageSpinner } from "../../errors/full-page.tsx";
import { type Access, decideAccess } from "./decide-access.ts";

/** Renders its children only for users who may see them. Reacts to a sign-out in any tab. */
export function Guard({ needs, children }: { readonly needs: Access; readonly children: ReactNode }) {
  const signedIn = useSignedIn();
  const { data: user, error, isFetching, refetch } = useUser();
  const location = useLocation();
  const decision = decideAccess({ needs, signedIn, user, error });
  const [cameSignedIn] = useState(signedIn);

  useEffect(() => {
    if (decision === "end-session") session.signOut();
  }, [decision]);

  switch (decision) {
    case "enter":
      return children;
    case "refuse":
      return <Navigate to={paths.unauthorized} replace />;
    case "sign-in":
      return (
        <Navigate
          to={paths.login}
          replace
          state={{ from: placeOf(location), ended: cameSignedIn } satisfies LoginState}
        />
      );
    case "fail":
      return <AccountError error={error} onRetry={refetch} retrying={isFetching} />;
    default:
      return <FullPageSpinner />;
  }
}

interface AccountErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function AccountError({ error, onRetry, retrying }: AccountErrorProps) {
  useDocumentTitle(words.account.name);
  return (
    <FullPage>
      <h1>
        <VisuallyHidden>{words.account.name}</VisuallyHidden>
      </h1>
      <ErrorPanel
        title={words.account.title}
        message={words.account.message}
        requestId={requestIdOf(error)}
        onRetry={onRetry}
        retrying={retrying}
      />
    </FullPage>
  );
}

/**
 * Wrapper of the login and registration screens. Redirects a signed-in user to the location that they first
 * requested.
 */
export function GuestsOnly({ children }: { readonly children: ReactNode }) {
  const { state } = useLocation();
  return useSignedIn() ? <Navigate to={destinationOf(state)} replace /> : children;
}
