import type { ApiKey } from "@authentica/backend/contract/api-key";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDate } from "@authentica/shared-ui/format/date";
import Clock from "lucide-react/icons/clock";
import Terminal from "lucide-react/icons/terminal";
import { words } from "#words/api-keys.tsx";
import rows from "../account/rows.module.css";
import styles from "./developers.module.css";
import { lastDayOf } from "./key-form.ts";
import { verbsOf } from "./scopes.ts";

export interface ApiKeyRowProps {
  readonly apiKey: ApiKey;
  /** Current time (ms since 1970). */
  readonly now: number;
  readonly onRevoke: () => void;
}

/** An API key: its name, visible end, scopes, networks, expiry and last use. */
export function ApiKeyRow({ apiKey, now, onRevoke }: ApiKeyRowProps) {
  const { name, shown, scopes, networks, createdAt, lastUsedAt } = apiKey;
  return (
    <li>
      <Icon of={Terminal} className={rows.icon} />
      <div className={rows.words}>
        <p className={rows.name}>{name}</p>
        <p className={rows.facts}>
          <code>{shown}</code>
        </p>
        <p className={rows.facts}>
          {verbsOf(scopes)}
          {networks[0] !== undefined && words.row.from(networks[0], networks.length - 1)}
        </p>
        <p className={rows.facts}>
          {words.row.dates(
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
            lastUsedAt === null ? null : <RelativeTime at={lastUsedAt} now={now} />,
          )}
        </p>
        <End apiKey={apiKey} now={now} />
      </div>
      <div className={rows.actions}>
        <Button variant="quiet" onClick={onRevoke}>
          <span>
            {words.row.revoke}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}

/** Shows until when a key is valid, if it expires. An expired key is marked. */
function End({ apiKey: { endsAt, hasEnded }, now }: Pick<ApiKeyRowProps, "apiKey" | "now">) {
  if (endsAt === null) return null;
  const day = <time dateTime={endsAt}>{formatDate(lastDayOf(endsAt))}</time>;
  if (!hasEnded && Date.parse(endsAt) > now) return <p className={rows.facts}>{words.row.lastDay(day)}</p>;
  return (
    <p className={rows.facts}>
      <span className={`${rows.mark} ${styles.off}`}>
        <Icon of={Clock} size="sm" />
        {words.row.ended(day)}
      </span>
    </p>
  );
}
