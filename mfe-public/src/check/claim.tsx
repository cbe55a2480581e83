import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import { carry } from "@authentica/shared-ui/carried";
import { ButtonLink } from "@authentica/shared-ui/components/button";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { type LoginState, paths } from "@authentica/shared-ui/navigation/paths";
import { useSignedIn } from "@authentica/shared-ui/session";
import { words } from "#words/lookup.tsx";
import styles from "./outcome.module.css";

/**
 * Link to the screen that registers the file. The file waits on this device, even while the visitor creates an
 * account.
 */
export function Claim({ file }: { readonly file: File }) {
  const signedIn = useSignedIn();
  const take = () => void carry([file], { keep: !signedIn, now: Date.now() });
  const large = file.size > MAX_FILE_BYTES && (
    <p className={styles.limit}>{words.claim.large(formatBytes(MAX_FILE_BYTES))}</p>
  );
  if (signedIn)
    return (
      <>
        {large}
        <ButtonLink to={paths.authentica} variant="primary" onClick={take}>
          {words.claim.signedIn}
        </ButtonLink>
      </>
    );
  const state = { from: paths.authentica, carries: true } satisfies LoginState;
  return (
    <>
      {large}
      <ButtonLink to={paths.register} state={state} variant="primary" onClick={take} data-claims>
        {words.claim.register}
      </ButtonLink>
      <ButtonLink to={paths.login} state={state} onClick={take}>
        {words.claim.login}
      </ButtonLink>
    </>
  );
}

/** Says where the file is kept while the visitor creates an account. */
export function Waits() {
  const signedIn = useSignedIn();
  if (signedIn) return null;
  return <p className={styles.waits}>{words.claim.waits}</p>;
}
