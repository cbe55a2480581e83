import { answer, api } from "@authentica/shared-ui/api";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { isRefused, whenToRetry, wordsOf } from "@authentica/shared-ui/failure";
import { language } from "@authentica/shared-ui/language";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { words } from "#words/verify-otp.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { TOO_MANY_TRIES } from "../account/entry-words.ts";
import { type EmailLink, emailLinkOf } from "./email-link.ts";
import { OtpForm } from "./otp-form.tsx";
import { type OtpState, otpStateOf } from "./recovery-state.ts";
import { StartOver } from "./start-over.tsx";
import styles from "./verify-otp.module.css";

/** Query for the recovery that was started in this browser. The e-mail link continues it. */
const currentRecoveryQuery = queryOptions({
  queryKey: ["mfe_public", "current-recovery"],
  queryFn: () => answer(api.auth.recovery.$get()),
  retry: (failures, error) => !isRefused(error) && failures < 1,
  // A new code starts another recovery, so the answer is not cached.
  staleTime: 0,
  gcTime: 0,
});

const UNEXPECTED = { lang: language, text: words.link.unexpected };

/**
 * `/verify-otp`: asks for the code. Opened by `/recover-password` with its navigation state, or by the e-mail link,
 * which only works in the browser that started the recovery.
 */
export default function VerifyOtp() {
  const location = useLocation();
  const state = otpStateOf(location.state);
  // The code is removed from the URL immediately and only kept in memory.
  const [link] = useState(() => (state ? null : emailLinkOf(location)));
  if (state) return <Confirm state={state} link={link} />;
  if (link) return <FindRecovery link={link} />;
  return <StartOver title={words.title} message={words.noRequest} />;
}

function Confirm({ state, link }: { readonly state: OtpState; readonly link: EmailLink | null }) {
  useDocumentTitle(words.title);
  return (
    <AccountPage title={words.title} lead={words.lead(<strong className={styles.email}>{state.email}</strong>)}>
      <OtpForm state={state} code={link?.context === state.context ? link.code : null} />
    </AccountPage>
  );
}

/** Loads the recovery that was started in this browser. The link is only accepted if it belongs to this recovery. */
function FindRecovery({ link }: { readonly link: EmailLink }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(currentRecoveryQuery);
  useDocumentTitle(words.title);

  useEffect(() => {
    if (search || hash) navigate(paths.verifyOtp, { replace: true });
  }, [search, hash, navigate]);

  const found = data?.context === link.context ? data : null;
  useEffect(() => {
    if (!found) return;
    const { email, context, otpExpiry } = found;
    navigate(paths.verifyOtp, { replace: true, state: { email, context, otpExpiry } satisfies OtpState });
  }, [found, navigate]);

  if ((data && !found) || (isRefused(error) && !whenToRetry(error))) return <Navigate to={paths.expiredLink} replace />;
  return (
    <AccountPage title={words.title} lead={error ? words.link.otherBrowser : words.link.searching}>
      {error ? (
        <ErrorPanel
          title={words.link.unread}
          message={wordsOf(error, { ...TOO_MANY_TRIES, otherwise: UNEXPECTED }).text}
          requestId={requestIdOf(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.waiting}>
          <Spinner size="lg" />
        </div>
      )}
    </AccountPage>
  );
}
