import type { RemoteState } from "@authentica/backend/contract/admin-operations";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Table } from "@authentica/shared-ui/components/table";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import { words } from "#words/operations.tsx";
import styles from "./operations.module.css";

type BuildState = Pick<RemoteState, "healthy" | "version" | "build" | "problem">;

/** The current release of each microfrontend. If there is a canary release, it is in the row below. */
export function Remotes({ remotes }: { readonly remotes: readonly RemoteState[] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{words.remotes.title}</h2>
      <Table label={words.remotes.title} stacked>
        <thead>
          <tr>
            <th scope="col">{words.remotes.name}</th>
            <th scope="col">{words.remotes.state}</th>
            <th scope="col">{words.remotes.version}</th>
            <th scope="col">{words.remotes.build}</th>
            <th scope="col">{words.remotes.manifest}</th>
          </tr>
        </thead>
        <tbody>
          {remotes.flatMap(({ name, manifest, canary, ...state }) => [
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <Build state={state} />
              <td data-label={words.remotes.manifest}>
                <code className={styles.id}>{manifest}</code>
              </td>
            </tr>,
            canary && (
              <tr key={`${name} canary`}>
                <th scope="row">
                  <span>{words.remotes.canary(<code>{name}</code>)}</span>
                </th>
                <Build state={canary} />
                <td data-label={words.remotes.audience}>{words.remotes.percent(canary.percent)}</td>
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
      <td data-label={words.remotes.state}>
        <span>
          <span className={healthy ? styles.healthy : styles.broken}>
            <Icon of={healthy ? CircleCheck : OctagonAlert} size="sm" />
            {healthy ? words.remotes.healthy : words.remotes.broken}
          </span>
          {problem && (
            <span className={styles.problem}>
              <English>{problem}</English>
            </span>
          )}
        </span>
      </td>
      <td data-label={words.remotes.version}>{version ?? "—"}</td>
      <td data-label={words.remotes.build}>{build ? <code>{build}</code> : "—"}</td>
    </>
  );
}
