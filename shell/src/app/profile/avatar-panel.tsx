import type { User } from "@authentica/backend/contract/user";
import { useUser } from "@authentica/shared-ui/api";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { locale } from "@authentica/shared-ui/language";
import { words } from "#words/avatar-panel.ts";
import { Later } from "../../errors/later.tsx";
import { Panel } from "../layout/panel.tsx";
import styles from "./avatar-panel.module.css";
import { accountChoices, profileAhead } from "./parts.ts";

/** Returns the first and last name or, if there is no name, the e-mail address. */
export const displayName = ({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">) =>
  `${firstName} ${lastName}`.trim() || email;

/** Returns one or two initials of a user. */
export const initials = ({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">) =>
  (
    [...firstName].slice(0, 1).join("") + [...lastName].slice(0, 1).join("") || [...email].slice(0, 1).join("")
  ).toLocaleUpperCase(locale);

/** Shows who is signed in. Offers access to their profile, and the choice of a theme. */
export function AvatarPanel({ onEditProfile }: { readonly onEditProfile: () => void }) {
  const { data: user } = useUser();
  if (!user) return null;
  const name = displayName(user);
  return (
    <Panel
      label={words.label}
      buttonLabel={words.button(initials(user))}
      face={<span className={styles.avatar}>{initials(user)}</span>}
      onApproach={profileAhead}
    >
      {(close) => (
        <>
          <div className={styles.person}>
            <p className={styles.name}>{name}</p>
            {name !== user.email && <p className={styles.soft}>{user.email}</p>}
            <p className={styles.soft}>{words.roles[user.role]}</p>
          </div>
          <Later
            of={accountChoices}
            missing={(onRetry, pending) => (
              <div className={styles.missing}>
                <p role="alert">{words.missing}</p>
                <RetryButton onRetry={onRetry} pending={pending} />
              </div>
            )}
          >
            {(AccountChoices) => (
              <AccountChoices
                onEditProfile={() => {
                  close();
                  onEditProfile();
                }}
              />
            )}
          </Later>
        </>
      )}
    </Panel>
  );
}
