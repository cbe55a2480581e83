import { mountStandalone } from "@authentica/shared-ui/federation/standalone";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Suspense } from "react";
import { Navigate, Outlet } from "react-router-dom";
import routes from "./routes.tsx";
import styles from "./standalone.module.css";

/** Stands in for the shell's frame. */
function Frame() {
  return (
    <main className={styles.frame}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
  );
}

mountStandalone([
  { element: <Frame />, children: [...routes, { path: "*", element: <Navigate to={paths.dashboard} replace /> }] },
]);
