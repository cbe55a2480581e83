import { Alert } from "@authentica/shared-ui/components/alert";
import { TextButton } from "@authentica/shared-ui/components/text-button";
import { words } from "#words/batch.ts";
import type { LeftOut } from "../files/given.ts";

/** Number of paths that are listed by name. */
const NAMED = 3;

export interface LeftOutNoticeProps {
  readonly leftOut: LeftOut;
  readonly onTakeHidden: () => void;
}

/**
 * Says which files of the folders are left out: hidden and temporary files, which the user can include; empty files;
 * and unreadable files.
 */
export function LeftOutNotice({ leftOut: { hidden, empty, unread }, onTakeHidden }: LeftOutNoticeProps) {
  const few = unread.slice(0, NAMED);
  const more = unread.length - few.length;
  return (
    <>
      {hidden.length > 0 && (
        <Alert tone="info">
          {words.leftOut.hidden(hidden.length)}{" "}
          <TextButton onClick={onTakeHidden}>{words.leftOut.takeHidden(hidden.length)}</TextButton>
        </Alert>
      )}
      {empty > 0 && <Alert tone="info">{words.leftOut.empty(empty)}</Alert>}
      {few.length > 0 && (
        <Alert tone="warning" title={words.leftOut.unread}>
          {few.map((path) => (
            <bdi key={path}>{words.leftOut.path(path)} </bdi>
          ))}
          {more > 0 && `${words.leftOut.more(more)} `}
          {words.leftOut.mayAdd}
        </Alert>
      )}
    </>
  );
}
