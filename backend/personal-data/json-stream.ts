/** The members of one JSON object, in order. A member that iterates is written as an array, one element at a time. */
export async function* jsonStream(
  members: Readonly<Record<string, object | AsyncIterable<object>>>,
): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, value] of Object.entries(members)) {
    yield `${before}${JSON.stringify(name)}: `;
    if (Symbol.asyncIterator in value) {
      let open = "[";
      for await (const element of value) {
        yield `${open}\n${JSON.stringify(element, null, 2)}`;
        open = ",";
      }
      yield open === "[" ? "[]" : "\n]";
    } else yield JSON.stringify(value, null, 2);
    before = ",\n";
  }
  yield before === "{\n" ? "{}\n" : "\n}\n";
}
