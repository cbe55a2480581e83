import { useSearchParams } from "react-router-dom";
import { type Period, readPeriod, withPeriod } from "./period.ts";

/** The period of the figures; the address keeps it. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  return [
    readPeriod(params),
    (period) => setParams((current) => withPeriod(current, period), { replace: true, preventScrollReset: true }),
  ];
}
