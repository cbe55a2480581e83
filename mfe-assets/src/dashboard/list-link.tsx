import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface ListLinkProps {
  readonly to: string | null | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Link to the list of the objects that a figure counts, or plain text if there is no list. */
export const ListLink = ({ to, ...rest }: ListLinkProps) => (to ? <Link to={to} {...rest} /> : <span {...rest} />);
