/** Messages about the fields of a form, by field name. Each is shown beside its field. */
export type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Focuses the first field of the form that has a problem. */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems<string>): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && problems[control.name]) {
      control.focus();
      return;
    }
  }
}

/** Returns the problems of a form without the problem of one field. Called as soon as the user corrects that field. */
export function withoutProblem<Name extends string>(problems: Problems<Name>, name: string): Problems<Name> {
  if (!(name in problems)) return problems;
  const { [name as Name]: _corrected, ...others } = problems;
  return others as Problems<Name>;
}
