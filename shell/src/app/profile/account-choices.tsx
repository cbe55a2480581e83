import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ThemeSwitch } from "@authentica/shared-ui/components/theme-switch";
import UserPen from "lucide-react/icons/user-pen";
import { words } from "#words/profile.tsx";
import styles from "./avatar-panel.module.css";

/** Choices that the signed-in user can make on every screen: the theme, and a link to their profile. */
export function AccountChoices({ onEditProfile }: { readonly onEditProfile: () => void }) {
  return (
    <>
      <div className={styles.theme}>
        <span aria-hidden="true">{words.theme}</span>
        <ThemeSwitch />
      </div>
      <div className={styles.action}>
        <Button wide icon={<Icon of={UserPen} size="sm" />} onClick={onEditProfile}>
          {words.edit}
        </Button>
      </div>
    </>
  );
}
