import { Outlet } from "react-router-dom";
import styles from "./console.module.css";
import { Sidebar } from "./sidebar.tsx";

/** `/admin`: the collections at one side, what was chosen at the other. */
export function Console() {
  return (
    <div className={styles.console}>
      <Sidebar />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
