import type { User } from "@authentica/backend/contract/user";
import { useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ThemeSwitch } from "@authentica/shared-ui/components/theme-switch";
import UserPen from "lucide-react/icons/user-pen";
import { Panel } from "../layout/panel.tsx";
import styles from "./avatar-panel.module.css";

const ROLES = { user: "Utilisateur", admin: "Administrateur" } as const;

/** First and last name; the e-mail where there is none. */
export const displayName = ({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">) =>
  `${firstName} ${lastName}`.trim() || email;

/** One or two capitals that stand for a person. */
export const initials = ({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">) =>
  (
    [...firstName].slice(0, 1).join("") + [...lastName].slice(0, 1).join("") || [...email].slice(0, 1).join("")
  ).toLocaleUpperCase("fr");

/** Who is signed in, and what they can change: their profile and the theme. */
export function AvatarPanel({ onEditProfile }: { readonly onEditProfile: () => void }) {
  const { data: user } = useUser();
  if (!user) return null;
  const name = displayName(user);
  return (
    <Panel
      label="Votre compte"
      buttonLabel={`${initials(user)}, votre compte`}
      face={<span className={styles.avatar}>{initials(user)}</span>}
    >
      {(close) => (
        <>
          <div className={styles.person}>
            <p className={styles.name}>{name}</p>
            {name !== user.email && <p className={styles.soft}>{user.email}</p>}
            <p className={styles.soft}>{ROLES[user.role]}</p>
          </div>
          <div className={styles.theme}>
            <span aria-hidden="true">Thème</span>
            <ThemeSwitch />
          </div>
          <div className={styles.action}>
            <Button
              wide
              lang="en"
              icon={<Icon of={UserPen} size="sm" />}
              onClick={() => {
                close();
                onEditProfile();
              }}
            >
              Edit Profile
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
