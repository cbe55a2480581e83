import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useEffect, useRef } from "react";
import { words } from "#words/profile.tsx";
import { Later, laterPart } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import { RowsSkeleton } from "./account/rows-skeleton.tsx";
import { Section } from "./account/section.tsx";
import type { ProfileFormProps } from "./profile-form.tsx";

const account = laterPart(
  async () => (await import(/* webpackChunkName: "later-account" */ "./account/account.tsx")).default,
);

/** Profile of the signed-in user. Parts of its code are loaded on demand. */
export function Profile(props: ProfileFormProps) {
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    title.current?.focus();
    const before = document.title;
    document.title = words.documentTitle;
    return () => {
      document.title = before;
    };
  }, []);

  return (
    <>
      <PageHeader ref={title} title={words.title} lead={words.lead} />
      <Later
        of={account}
        waiting={
          <Section title={words.details} lead={null}>
            <RowsSkeleton label={words.loading} />
          </Section>
        }
        missing={(onRetry, pending) => <Missing title={words.missing} onRetry={onRetry} pending={pending} />}
      >
        {(Account) => <Account {...props} />}
      </Later>
    </>
  );
}
