import { ButtonLink } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import type { RouteObject } from "react-router-dom";
import { Outlet } from "react-router-dom";
import { words } from "#words/console.tsx";
import { AuditScreen } from "./audit/audit.tsx";
import { CollectionScreen } from "./collection/collection.tsx";
import { STATS_PATH } from "./console/collections.ts";
import { Gate } from "./console/gate.tsx";
import { Sidebar } from "./console/sidebar.tsx";
import { OperationsScreen } from "./operations/operations.tsx";
import styles from "./routes.module.css";
import { StatsScreen } from "./stats/stats.tsx";

/**
 * Routes of the administrators' console: the path selects the screen, for example `/admin/users` or `/admin/stats`.
 */
const routes: RouteObject[] = [
  {
    path: "admin",
    element: <Console />,
    children: [
      { index: true, element: <Choose /> },
      { path: "stats", element: <StatsScreen /> },
      { path: "audit", element: <AuditScreen /> },
      { path: "operations", element: <OperationsScreen /> },
      { path: ":collection", element: <CollectionScreen /> },
    ],
  },
];

export default routes;

/** Content of `/admin` before a screen is selected. */
function Choose() {
  useDocumentTitle(words.title);
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState title={words.choose.title} action={<ButtonLink to={STATS_PATH}>{words.choose.stats}</ButtonLink>}>
        {words.choose.lead}
      </EmptyState>
    </>
  );
}

/** Layout of `/admin`: sidebar on one side, the selected screen on the other. */
function Console() {
  return (
    <IdentityConfirmation why={words.confirmation}>
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
