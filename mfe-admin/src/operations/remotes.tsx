import type { RemoteState } from "@authentica/backend/contract/admin-operations";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import styles from "./operations.module.css";

type BuildState = Pick<RemoteState, "healthy" | "version" | "build" | "problem">;

/** The current release of each microfrontend. If there is a canary release, it is in the row below. */
export function Remotes({ remotes }: { readonly remotes: readonly RemoteState[] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Microfrontends</h2>
      <Table label="Microfrontends" stacked>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">État</th>
            <th scope="col">Version</th>
            <th scope="col">Build</th>
            <th scope="col">Manifeste</th>
          </tr>
        </thead>
        <tbody>
          {remotes.flatMap(({ name, manifest, canary, ...state }) => [
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <Build state={state} />
              <td data-label="Manifeste">
                <code className={styles.id}>{manifest}</code>
              </td>
            </tr>,
            canary && (
              <tr key={`${name} canary`}>
                <th scope="row">
                  <span>
                    <code>{name}</code>, à l’essai
                  </span>
                </th>
                <Build state={canary} />
                <td data-label="Pour">{canary.percent}&nbsp;% des visiteurs</td>
              </tr>
            ),
          ])}
        </tbody>
      </Table>
    </section>
  );
}

function Build({ state: { healthy, version, build, problem } }: { readonly state: BuildState }) {
  return (
    <>
      <td data-label="État">
        <span>
          <span className={healthy ? styles.healthy : styles.broken}>
            <Icon of={healthy ? CircleCheck : OctagonAlert} size="sm" />
            {healthy ? "En service" : "En panne"}
          </span>
          {problem && (
            <span className={styles.problem}>
              <English>{problem}</English>
            </span>
          )}
        </span>
      </td>
      <td data-label="Version">{version ?? "—"}</td>
      <td data-label="Build">{build ? <code>{build}</code> : "—"}</td>
    </>
  );
}
