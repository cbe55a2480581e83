import { words } from "#words/developers.tsx";
import { Later, laterPart } from "../../../errors/later.tsx";
import { Missing } from "../../../errors/missing.tsx";
import { RowsSkeleton } from "../account/rows-skeleton.tsx";
import { Section } from "../account/section.tsx";
import styles from "./part.module.css";

const apiKeys = laterPart(
  async () => (await import(/* webpackChunkName: "later-api-keys" */ "./api-keys.tsx")).default,
);
const webhooks = laterPart(
  async () => (await import(/* webpackChunkName: "later-webhooks" */ "./webhooks.tsx")).default,
);

/**
 * « Développeurs »: access for the user's own programs. Each part is a separate chunk, which is loaded after the rest
 * of the profile.
 */
export function Developers({ now }: { readonly now: number }) {
  return (
    <Section
      title={words.title}
      lead={
        <p>
          {words.lead((text) => (
            <a href="/api/docs">{text}</a>
          ))}
        </p>
      }
    >
      <div className={styles.parts}>
        <Later
          of={apiKeys}
          waiting={<RowsSkeleton label={words.apiKeys.loading} />}
          missing={(onRetry, pending) => <Missing title={words.apiKeys.missing} onRetry={onRetry} pending={pending} />}
        >
          {(ApiKeys) => <ApiKeys now={now} />}
        </Later>
        <Later
          of={webhooks}
          waiting={<RowsSkeleton label={words.webhooks.loading} />}
          missing={(onRetry, pending) => <Missing title={words.webhooks.missing} onRetry={onRetry} pending={pending} />}
        >
          {(Webhooks) => <Webhooks now={now} />}
        </Later>
      </div>
    </Section>
  );
}
