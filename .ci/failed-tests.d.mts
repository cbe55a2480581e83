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

/** Of the report of vitest's reporter `json`; a file that fails outside its tests is one of them. */
export function failedUnitTests(report: {
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly UnitTest[];
  }[];
}): string[];

/** Of the report of Playwright's reporter `json`; what failed first and passed then is one of them. */
export function failedJourneys(report: {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly JourneySuite[];
  readonly errors?: readonly { readonly message?: string }[];
}): string[];
