interface UnitTest {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

interface JourneySuite {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[];
}

/** Reads the report of vitest's `json` reporter. A file that fails outside of its tests is one failure. */
export function failedUnitTests(report: {
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly UnitTest[];
  }[];
}): string[];

/** Reads the report of Playwright's `json` reporter. A test that failed first and passed on a retry is included. */
export function failedJourneys(report: {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly JourneySuite[];
  readonly errors?: readonly { readonly message?: string }[];
}): string[];
