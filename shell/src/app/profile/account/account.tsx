import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { words } from "#words/account.tsx";
import { words as profile } from "#words/profile.tsx";
import { Developers } from "../developers/developers.tsx";
import { ProfileForm, type ProfileFormProps } from "../profile-form.tsx";
import { MyData } from "./data/my-data.tsx";
import { DeleteAccount } from "./deletion/delete-account.tsx";
import { EmailSection } from "./email/email-section.tsx";
import { LanguageSection } from "./language/language-section.tsx";
import { Passkeys } from "./passkeys/passkeys.tsx";
import { PasswordSection } from "./password/password-section.tsx";
import { SecondFactor } from "./second-factor/second-factor.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions/sessions.tsx";
import { WalletProof } from "./wallet/wallet-proof.tsx";

/** The account section of the profile: name, wallet, keys, sessions, data and deletion. */
export default function Account(props: ProfileFormProps) {
  const now = useNow();
  return (
    <IdentityConfirmation>
      <Section title={profile.details} lead={<p>{words.details.lead}</p>}>
        <ProfileForm {...props} />
      </Section>
      <EmailSection user={props.user} />
      <LanguageSection user={props.user} />
      <WalletProof user={props.user} />
      <PasswordSection user={props.user} />
      <Passkeys now={now} />
      <SecondFactor now={now} />
      <Sessions now={now} />
      <Developers now={now} />
      <MyData />
      <DeleteAccount user={props.user} />
    </IdentityConfirmation>
  );
}
