import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { Outlet } from "react-router-dom";
import styles from "./console.module.css";
import { Gate } from "./gate.tsx";
import { Sidebar } from "./sidebar.tsx";

/** `/admin`: the collections at one side, what was chosen at the other. */
export function Console() {
  return (
    <IdentityConfirmation why="Votre dernière confirmation remonte à plus de dix minutes, et cette action touche au compte ou aux biens d’autrui.">
      <Gate>
        <div className={styles.console}>
          <Sidebar />
          <div className={styles.content}>
            <Outlet />
          </div>
        </div>
      </Gate>
    </IdentityConfirmation>
  );
}
