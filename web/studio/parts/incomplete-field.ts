/**
 * Returns the first element whose typed text is not a value yet, such as a date without its year. Its value is empty, so
 * a form would take it for a field that was left empty.
 */
export function findIncompleteField<E extends { validity?: { badInput: boolean } }>(
  elements: readonly E[],
): E | undefined {
  return elements.find(({ validity }) => validity?.badInput);
}
