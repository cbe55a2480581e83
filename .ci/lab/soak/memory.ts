/**
 * Checks whether the memory of a process grows without end. Two values are measured: the live heap after a forced
 * garbage collection, which grows with everything that requests leave behind; and the resident memory, which also
 * holds uncollected garbage and memory of native code.
 */

const MB = 1024 * 1024;

/** Resident memory of a process at one moment. */
export interface Sample {
  readonly at: number;
  readonly pid: number;
  /** Resident memory (MB). */
  readonly rss: number;
  readonly descriptors: number;
}

/** Memory of a process right after a garbage collection. */
export interface Look {
  readonly pid: number;
  /** Number of requests answered so far. */
  readonly answered: number;
  /** Live heap with its buffers (MB). */
  readonly live: number;
  /** Resident memory (MB). */
  readonly rss: number;
}

/** Allowed growth per answered request (bytes): less than a record, a listener or a map entry takes. */
const KEPT_PER_REQUEST = 100;
/** Allowed rise (MB) of the fitted line, because of running requests and code that is compiled late. */
const NOISE = 1;
/** Allowed growth of resident memory, as a share of its mean. */
const FLAT = 0.1;
/**
 * Allowed peak of resident memory, as a multiple of its value after a collection, because garbage may be half of the
 * live data.
 */
const PEAK = 1.5;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns how much a line through the points (least squares) rises from the first to the last. */
export function riseOf(points: readonly (readonly [x: number, y: number])[]): number {
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const slope = mean(points.map(([x, y]) => (x - x0) * (y - y0))) / (mean(points.map(([x]) => (x - x0) ** 2)) || 1);
  return slope * ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0));
}

/** Judges one process after its warm-up; returns what is wrong, and its figures. */
export function judgeMemory(
  samples: readonly Sample[],
  looks: readonly Look[],
): { readonly wrong: string[]; readonly told: string } {
  const wrong: string[] = [];
  const answered = (looks.at(-1)?.answered ?? 0) - (looks[0]?.answered ?? 0);
  const live = mean(looks.map((look) => look.live));
  const kept = riseOf(looks.map((look) => [look.answered, look.live]));
  if (!(looks.length > 2 && kept <= Math.max(NOISE, (KEPT_PER_REQUEST * answered) / MB)))
    wrong.push(
      `the live heap grows by ${signed(kept, 2)} MB over ${answered} requests (${looks.length} looks), ${((kept * MB) / answered).toFixed(0)} bytes each`,
    );
  const resident = mean(samples.map(({ rss }) => rss));
  const rise = riseOf(samples.map(({ at, rss }) => [at, rss]));
  if (!(rise < FLAT * resident)) wrong.push(`memory grows by ${rise.toFixed(0)} MB, of ${resident.toFixed(0)} MB`);
  const collected = mean(looks.map(({ rss }) => rss));
  const most = Math.max(...samples.map(({ rss }) => rss));
  if (!(most <= PEAK * collected))
    wrong.push(`memory is ${most.toFixed(0)} MB at most, and ${collected.toFixed(0)} MB after a collection`);
  const told =
    `live heap ${live.toFixed(1)} MB in the mean of ${looks.length} forced collections, its line ${signed(kept, 2)} MB over ${answered} answers; ` +
    `resident ${collected.toFixed(0)} MB after them, ${resident.toFixed(0)} MB in the mean of ${samples.length} samples, ` +
    `its line ${signed(rise, 0)} MB, at most ${most.toFixed(0)} MB`;
  return { wrong, told };
}

const signed = (value: number, digits: number): string => `${value >= 0 ? "+" : ""}${value.toFixed(digits)}`;

/** Returns the resident memory of a process (MB). */
export async function residentOf(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Garbage is collected several times, because finalizers run after a collection and leave new garbage. */
const COLLECTIONS = 3;
const FINALIZERS_MS = 100;

/** Forces a garbage collection through the inspector of a process; returns the live heap (MB). */
export async function collect(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  const waiting: PromiseWithResolvers<{ result?: { value?: string } }>[] = [];
  const failed = (): void => {
    for (const { reject } of waiting)
      reject(new Error("The connection to the V8 inspector was closed before the answer."));
  };
  socket.onclose = failed;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data);
    if (id !== undefined) waiting[id]?.resolve(result ?? {});
  };
  const opened = Promise.withResolvers<void>();
  socket.onopen = () => opened.resolve();
  socket.onerror = () => opened.reject(new Error(`Cannot connect to the V8 inspector at ${inspector}.`));
  await opened.promise;
  const call = (method: string, params = {}) => {
    const answer = Promise.withResolvers<{ result?: { value?: string } }>();
    socket.send(JSON.stringify({ id: waiting.push(answer) - 1, method, params }));
    return answer.promise;
  };
  try {
    for (let turn = 0; turn < COLLECTIONS; turn++) {
      if (turn > 0) await new Promise((resolve) => setTimeout(resolve, FINALIZERS_MS));
      await call("HeapProfiler.collectGarbage");
    }
    const { result } = await call("Runtime.evaluate", { expression: "JSON.stringify(Deno.memoryUsage())" });
    const { heapUsed, external } = JSON.parse(result?.value ?? "{}");
    return (heapUsed + external) / MB;
  } finally {
    socket.close();
  }
}
