/** Problems of a form's fields, by name, shown beside them. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Puts the reader on the first control of the form, in the order of the page, whose name has a problem. */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems<string>): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && problems[control.name]) {
      control.focus();
      return;
    }
  }
}

/** The problems left once a field is being corrected. */
export function withoutProblem<Name extends string>(problems: Problems<Name>, name: string): Problems<Name> {
  if (!(name in problems)) return problems;
  const { [name as Name]: _corrected, ...others } = problems;
  return others as Problems<Name>;
}
