import { paths } from "@authentica/shared-ui/navigation/paths";
import { session, useSignedIn } from "@authentica/shared-ui/session";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { FullPageSpinner } from "../../errors/full-page.tsx";

/**
 * `/logout`: ends the session, whether the server hears of it or not, and goes to the login with the state that it was given.
 */
export function SignOut() {
  const signedIn = useSignedIn();
  const { state } = useLocation();
  useEffect(() => {
    void session.signOut();
  }, []);
  return signedIn ? <FullPageSpinner /> : <Navigate to={paths.login} replace state={state} />;
}
