import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { Outlet } from "react-router-dom";
import styles from "./console.module.css";
import { Sidebar } from "./sidebar.tsx";

/** `/admin`: the collections at one side, what was chosen at the other. */
export function Console() {
  return (
    <IdentityConfirmation why="Votre dernière connexion remonte à plus de dix minutes, et cette action touche au compte ou aux biens d’autrui.">
      <div className={styles.console}>
        <Sidebar />
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </IdentityConfirmation>
  );
}
