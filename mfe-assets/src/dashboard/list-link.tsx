import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export interface ListLinkProps {
  readonly to: string | null | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Figures that lead to the list of what they count, where there is one. */
export const ListLink = ({ to, ...rest }: ListLinkProps) => (to ? <Link to={to} {...rest} /> : <span {...rest} />);
