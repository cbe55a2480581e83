import { placeOf } from "@authentica/shared-ui/navigation/destination";
import { objectPath } from "@authentica/shared-ui/navigation/paths";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";

export interface ObjectLinkProps {
  readonly objectId: string;
  readonly children: ReactNode;
}

/** Leads to the page of an object, and back from there to the list as it is now: read when it is needed, since the list's address follows its view. */
export function ObjectLink({ objectId, children }: ObjectLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(objectPath(objectId), { state: { from: placeOf(window.location) } });
  };
  return (
    <Link to={objectPath(objectId)} onClick={go}>
      {children}
    </Link>
  );
}
