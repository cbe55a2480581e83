import { Spinner } from "@authentica/shared-ui/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import { words } from "#words/nothing-found.ts";
import { entriesQuery, placeOfEntry } from "../ledger/entries-query.ts";
import { NothingFound } from "./nothing-found.tsx";

/**
 * Page for a number under which no object is registered. If the entry with this number belongs to the history of an
 * object, redirects to that object; otherwise explains what the number is.
 */
export function NoObjectHere({ number }: { readonly number: string }) {
  const asked = /^\d{1,15}$/.test(number) ? Number(number) : null;
  const latest = useQuery(entriesQuery(null, 1));
  const size = latest.data && (latest.data[0]?.index ?? -1) + 1;
  const isWritten = asked !== null && size !== undefined && asked < size;
  const entry = useQuery({ ...entriesQuery((asked ?? 0) + 1, 1), enabled: isWritten });
  const place = entry.data?.[0] && placeOfEntry(entry.data[0]);
  if (place) return <Navigate to={place} replace />;
  if (latest.isPending || (isWritten && entry.isPending)) return <Spinner size="lg" label={words.byNumber.reading} />;
  return (
    <NothingFound title={words.byNumber.title}>
      <p>
        {asked !== null && size !== undefined && !isWritten
          ? words.byNumber.notYet(size, asked)
          : words.byNumber.none(number.slice(0, 20))}
      </p>
      <p>{words.byNumber.otherWay}</p>
    </NothingFound>
  );
}
